import { caseFold } from '../case-fold.ts';

/** Answers with one spelling for each folded word: the one that most authors use, among equals the first. */
export function createSpellings(words: readonly string[]): (key: string) => string {
  const uses = Map.groupBy(words, (word) => word);
  const byUse = [...uses].sort(([, often], [, rarely]) => rarely.length - often.length);
  const spellings = new Map(byUse.reverse().map(([word]) => [caseFold(word), word]));
  return (key) => spellings.get(key) ?? key;
}
