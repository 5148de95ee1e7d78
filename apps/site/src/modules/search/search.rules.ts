import { foldCase } from '../../fold-case.ts';

/** Unicode's white space; JavaScript's `\s` lacks U+0085. */
export const whiteSpace = /[\s\u0085]+/u;

/** The distinct case-folded words of the query. */
export const parseTerms = (query: string): string[] => [
  ...new Set(
    foldCase(query)
      .split(whiteSpace)
      .filter((term) => term !== ''),
  ),
];

export const includesAnyTerm = (text: string, terms: readonly string[]): boolean => {
  const folded = foldCase(text);
  return terms.some((term) => folded.includes(term));
};
