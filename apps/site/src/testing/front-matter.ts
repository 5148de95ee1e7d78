/** Front matter by key; undefined leaves a key out. */
export type FrontMatterKeys = Readonly<Record<string, unknown>>;

/** A Markdown file with one key per line; JSON values are valid YAML. */
export function markdownFile(keys: FrontMatterKeys, body: string): string {
  const given = Object.entries(keys).filter(([, value]) => value !== undefined);
  return `---\n${given.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('')}---\n${body}`;
}
