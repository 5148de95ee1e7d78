import { caseFold } from '../../case-fold.ts';

/** Unicode's white space; JavaScript's `\s` lacks U+0085. */
export const whiteSpace = /[\s\u0085]+/u;

/** The distinct case-folded words of the query. */
export const parseTerms = (query: string): string[] => [
  ...new Set(
    caseFold(query)
      .split(whiteSpace)
      .filter((term) => term !== ''),
  ),
];

export const includesAnyTerm = (text: string, terms: readonly string[]): boolean => {
  const folded = caseFold(text);
  return terms.some((term) => folded.includes(term));
};
