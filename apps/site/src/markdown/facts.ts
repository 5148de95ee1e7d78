/** A list of named facts, `- **Type:** Meetup`, without those that are null. Values are Markdown. */
export const renderFactList = (facts: Readonly<Record<string, string | null>>): string =>
  Object.entries(facts)
    .flatMap(([name, value]) => (value === null ? [] : [`- **${name}:** ${value}`]))
    .join('\n');

/** Joins non-empty blocks with an empty line. */
export const joinBlocks = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
