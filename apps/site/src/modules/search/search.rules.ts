import { caseFold } from '../../case-fold.ts';

/** Unicode's white space; JavaScript's `\s` lacks U+0085. */
export const whiteSpace = /[\s\u0085]+/u;

/** What is looked for: the query without case and compatibility forms, split at white space. */
export const parseTerms = (query: string): string[] => [
  ...new Set(
    caseFold(query)
      .split(whiteSpace)
      .filter((term) => term !== ''),
  ),
];

/** Whether any term appears in a text as it is written. */
export const includesAnyTerm = (text: string, terms: readonly string[]): boolean => {
  const folded = caseFold(text);
  return terms.some((term) => folded.includes(term));
};
