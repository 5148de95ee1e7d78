import { foldCase } from '../fold-case.ts';

/** Maps each case-folded word to one spelling: the most frequent one, or the first of equally frequent ones. */
export function createSpellingLookup(words: readonly string[]): (key: string) => string {
  const uses = Map.groupBy(words, (word) => word);
  const byUse = [...uses].sort(([, often], [, rarely]) => rarely.length - often.length);
  const spellings = new Map(byUse.reverse().map(([word]) => [foldCase(word), word]));
  return (key) => spellings.get(key) ?? key;
}
