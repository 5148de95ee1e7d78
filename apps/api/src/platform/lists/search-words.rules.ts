/** The words of a search, the longest first: it narrows most, and an index needs only one. */
export const searchWords = (search: string | undefined): string[] =>
  [...new Set(search?.split(/\s+/).filter((word) => word !== ''))].sort((one, other) => other.length - one.length);

/** A pattern for LIKE that finds the word anywhere, whatever is in it. */
export const containsPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
