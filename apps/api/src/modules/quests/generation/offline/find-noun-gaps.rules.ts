import type { Gap } from './gap.ts';
import type { Statement } from './split-text.rules.ts';
import type { TaggedWord } from './tag-words.ts';
import { ambiguousWords, findWordGroup } from './word-groups.ts';

const vague: ReadonlySet<string> = new Set(
  (
    'thing things way ways time times part parts kind kinds lot number numbers day days year years hour hours minute minutes second ' +
    'seconds week weeks month months people person man men woman women place places example examples case cases fact facts end side ' +
    'half word words name names world percent metre metres kilometre kilometres gram grams kilogram kilograms degree degrees volt volts ' +
    'centimetres tonnes litre watts century centuries amount use night work home back noon morning evening piece less more everything anything something nothing others bit bottom top rest'
  ).split(' '),
);

/** Common nouns, and words that have a group of their own. */
export function findNounGaps(statement: Statement, words: readonly TaggedWord[]): Gap[] {
  return words.flatMap((word, index): Gap[] => {
    const { text: answer, start, end, tags } = word;
    const gap = { statement, start, end, answer };
    const group = findWordGroup(answer);
    if (group !== undefined && !isAmbiguous(answer, words[index + 1])) return [{ ...gap, type: { kind: 'group', group } }];
    if (!isCommonNoun(word) || index === 0) return [];
    const before = words[index - 1];
    if (isPartOfName(words, index) || !before || !introducesNoun(before)) return [];
    return [{ ...gap, type: { kind: 'noun', isPlural: tags.has('Plural'), before: before.text.toLowerCase() } }];
  });
}

/** An ordinal counts only with its century: elsewhere `first` is part of a phrase. */
const isAmbiguous = (answer: string, next: TaggedWord | undefined): boolean =>
  findWordGroup(answer) === 'ordinal' || findWordGroup(answer) === 'century'
    ? next?.text !== 'century'
    : ambiguousWords.has(answer) || findWordGroup(answer) === 'unit' || /^\p{Lu}/u.test(answer);

function isCommonNoun({ text, tags }: TaggedWord): boolean {
  if (!/^\p{Ll}{4,}$/u.test(text) || vague.has(text)) return false;
  return (tags.has('Singular') || tags.has('Plural') || tags.has('Uncountable')) && !tags.has('ProperNoun') && !tags.has('Date');
}

/** After a verb or a noun the tagger takes too many other words for nouns. */
const introducesNoun = ({ tags }: TaggedWord): boolean =>
  ['Determiner', 'Preposition', 'Adjective', 'Possessive'].some((tag) => tags.has(tag)) && !tags.has('Verb');

/** A noun before another noun names a kind of it: `tide` in `tide table`. */
const isPartOfName = (words: readonly TaggedWord[], index: number): boolean => {
  const next = words[index + 1];
  if (!next || next.start - (words[index]?.end ?? 0) !== 1) return false;
  return (next.tags.has('Noun') || next.tags.has('Value')) && !next.tags.has('Pronoun') && !next.tags.has('Possessive');
};
