import { type Definition, findDefinition } from './find-definitions.rules.ts';
import { findNameGaps } from './find-name-gaps.rules.ts';
import { findNounGaps } from './find-noun-gaps.rules.ts';
import { findNumberGaps } from './find-number-gaps.rules.ts';
import type { Gap } from './gap.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Statement } from './split-text.rules.ts';
import { type TaggedWord, tagWords } from './tag-words.ts';

/** Everything in a text that a problem can ask for, or that can be a wrong option. */
export interface Vocabulary {
  readonly gaps: readonly Gap[];
  readonly definitions: readonly Definition[];
  readonly random: SeededRandom;
}

export function collectVocabulary(statements: readonly Statement[], random: SeededRandom): Vocabulary {
  const tagged = statements.map((statement) => ({ statement, words: tagWords(statement.text) }));
  const [inside, atStart] = collectNames(tagged);
  const definitions = statements.flatMap((statement) => findDefinition(statement, (word) => inside.has(word)) ?? []);
  const defined = new Set(definitions.map(({ term }) => term));
  const isName = (word: string): boolean => inside.has(word) || (atStart.has(word) && !defined.has(word.toLowerCase()));
  return {
    gaps: tagged.flatMap(({ statement, words }) => [
      ...findNameGaps(statement, words, isName),
      ...findNumberGaps(statement),
      ...findNounGaps(statement, words),
    ]),
    definitions,
    random,
  };
}

/** Words with a capital inside of sentences, and those at the start of one that the tagger takes for names. */
function collectNames(tagged: readonly { readonly words: readonly TaggedWord[] }[]): [inside: Set<string>, atStart: Set<string>] {
  const [inside, atStart] = [new Set<string>(), new Set<string>()];
  for (const { words } of tagged)
    for (const [index, { text, tags }] of words.entries()) {
      if (!/^\p{Lu}/u.test(text)) continue;
      if (index > 0) inside.add(text);
      else if (tags.has('Place') || tags.has('LastName')) atStart.add(text);
    }
  return [inside, atStart];
}
