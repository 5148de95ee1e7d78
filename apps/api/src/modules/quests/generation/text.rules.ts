/** Cuts text into sentences and words, as far as that goes without knowing its language. */

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Longer ones are tables, code or lists that lost their points. */
const sentenceLengths = { fewest: 20, most: 600 };
const fewestLetters = 4;

/** English words that are everywhere and tell nothing. Other languages go without. */
const empty = new Set(
  (
    'about above after again against also because been before being below between both cannot could does doing down during each ' +
    'even every from further have having here into itself just like made make many more most much must only other ours over same ' +
    'shall should since some such than that their them then there these they this those through under until upon very were what ' +
    'when where which while whom will with within without would your yours'
  ).split(' '),
);

/** Without Markdown's marks. Headings and points of lists are sentences of their own where they are long enough. */
export const sentencesOf = (markdown: string): string[] =>
  plain(markdown)
    .split(/\n+/)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter(({ length }) => length >= sentenceLengths.fewest && length <= sentenceLengths.most);

/** In small letters, without the short and the empty ones. */
export const wordsOf = (text: string): string[] =>
  [...words.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())
    .filter((word) => word.length >= fewestLetters && !/^\d+$/.test(word) && !empty.has(word));

const plain = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, '\n')
    .replace(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)/g, '')
    .replace(/\[([^\]\n]{1,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/^[ \t]{0,20}(#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '');
