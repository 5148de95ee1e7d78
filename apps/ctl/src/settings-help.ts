interface Setting {
  readonly name: string;
  readonly description: string;
  readonly defaultValue: string | undefined;
}

/** The paragraphs that every server's help has. */
export function serverHelp(settings: readonly Setting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, description, defaultValue }) =>
      `  ${name.padEnd(width)}  ${description}${defaultValue === undefined ? '' : ` [${defaultValue}]`}`,
  );
  return `Serves until SIGTERM or SIGINT, then finishes what is under way. A second signal ends it at once.\nLogs are lines of JSON on standard output.\n\nSettings, from the environment:\n${lines.join('\n')}`;
}
