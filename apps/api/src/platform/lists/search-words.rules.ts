/** The words of a search, the longest first: it is the most selective, and an index needs only one. */
export const splitSearchWords = (search: string | undefined): string[] =>
  [...new Set(search?.split(/\s+/).filter((word) => word !== ''))].sort((one, other) => other.length - one.length);

/** A LIKE pattern for texts that contain the word, with its wildcards escaped. */
export const createContainsPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
