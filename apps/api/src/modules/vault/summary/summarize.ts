import { findSentences } from '../passages/find-sentences.ts';

const maxLength = 600;
const maxSentences = 4;
/** A summary of a long document is taken from its beginning, where most authors say what it is about. */
const maxCharacters = 200_000;
const stopWords = new Set(
  `a about after all also an and any are as at be because been before but by can could did do does each for from had has have he her his
  how i if in into is it its just like may more most much no not of on one only or other our out over she should so some such than that the
  their them then there these they this those to under until up was we were what when where which while who will with would you your`.split(
    /\s+/,
  ),
);

/**
 * An extractive summary: the sentences whose words are most frequent in the whole document, in the order of the document. Needs no
 * model. Returns at most 600 characters.
 */
export function summarizeText(text: string): string {
  const head = text.slice(0, maxCharacters).toWellFormed();
  const sentences = readSentences(head);
  const frequencies = countWords(sentences.flatMap(({ words }) => words));
  const ranked = sentences
    .map((sentence, index) => ({ ...sentence, index, score: scoreSentence(sentence.words, frequencies, index) }))
    .sort((one, other) => other.score - one.score || one.index - other.index);
  const chosen = chooseFitting(ranked);
  if (chosen.length === 0)
    return shorten(
      head
        .replace(/^#+[ \t]+/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  return chosen
    .sort((one, other) => one.index - other.index)
    .map(({ sentence }) => sentence)
    .join(' ');
}

interface Sentence {
  readonly sentence: string;
  readonly words: readonly string[];
}

/** Without headings, list items and fragments, which do not read well alone. */
function readSentences(text: string): Sentence[] {
  const prose = text.replace(/^#{1,6}[ \t].*$/gm, '\n').replace(/^```[\s\S]*?^```/gm, '\n');
  return findSentences(prose, 0, prose.length, Number.MAX_SAFE_INTEGER)
    .map(({ start, end }) => prose.slice(start, end).replace(/\s+/g, ' ').trim())
    .filter(
      (sentence) =>
        sentence.length >= 40 &&
        sentence.length <= 400 &&
        /^[\p{Lu}\p{N}"“'\p{Lo}]/u.test(sentence) &&
        /[.!?…。！？]["'”’)\]]*$/.test(sentence),
    )
    .map((sentence) => ({ sentence, words: contentWords(sentence) }));
}

const contentWords = (sentence: string): string[] =>
  (sentence.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).filter(
    (word) => word.length > 2 && !stopWords.has(word),
  );

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The mean frequency of its words, more for the first sentences. Divided by a root, not by the length: short ones would always win. */
function scoreSentence(words: readonly string[], frequencies: ReadonlyMap<string, number>, index: number): number {
  if (words.length < 4) return 0;
  const sum = [...new Set(words)].reduce((total, word) => total + Math.log1p(frequencies.get(word) ?? 0), 0);
  return (sum / words.length ** 0.7) * (1 + 0.5 / (1 + index / 3));
}

type Ranked = Sentence & { readonly index: number; readonly score: number };

function chooseFitting(ranked: readonly Ranked[]): Ranked[] {
  const chosen: Ranked[] = [];
  let length = 0;
  for (const one of ranked) {
    if (chosen.length === maxSentences) break;
    const isRepetition = chosen.some((other) => overlapOf(one.words, other.words) > 0.6);
    if (one.score === 0 || isRepetition || length + one.sentence.length + 1 > maxLength) continue;
    chosen.push(one);
    length += one.sentence.length + 1;
  }
  return chosen;
}

function overlapOf(one: readonly string[], other: readonly string[]): number {
  const known = new Set(other);
  return one.filter((word) => known.has(word)).length / Math.max(1, one.length);
}

function shorten(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}
