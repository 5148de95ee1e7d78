/** A list of named facts, `- **Type:** Meetup`; those without a value are left out. Values are markdown. */
export const factList = (facts: Readonly<Record<string, string | null>>): string =>
  Object.entries(facts)
    .flatMap(([name, value]) => (value === null ? [] : [`- **${name}:** ${value}`]))
    .join('\n');

/** Blocks with an empty line between them; those that are empty are left out. */
export const joinBlocks = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
