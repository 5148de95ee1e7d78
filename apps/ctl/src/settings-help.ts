interface Setting {
  readonly name: string;
  readonly description: string;
  readonly defaultValue: string | undefined;
}

/** The help text of every server. */
export function formatServerHelp(settings: readonly Setting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, description, defaultValue }) =>
      `  ${name.padEnd(width)}  ${description}${defaultValue === undefined ? '' : ` [${defaultValue}]`}`,
  );
  return `Serves until SIGTERM or SIGINT, then finishes requests and jobs in progress. A second signal stops it at once.\nWrites logs as JSON lines to standard output.\n\nSettings, from the environment:\n${lines.join('\n')}`;
}
