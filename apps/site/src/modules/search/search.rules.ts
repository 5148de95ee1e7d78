import { fold } from '../../fold.ts';

/** Unicode's white space; JavaScript's `\s` lacks U+0085. */
export const whiteSpace = /[\s\u0085]+/u;

/** What is looked for: the query without case and compatibility forms, split at white space. */
export const termsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(whiteSpace)
      .filter((term) => term !== ''),
  ),
];

/** Whether any term appears in a text as it is written. */
export const anyTermIn = (text: string, terms: readonly string[]): boolean => {
  const folded = fold(text);
  return terms.some((term) => folded.includes(term));
};
