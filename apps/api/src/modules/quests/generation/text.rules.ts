/** Splits text into sentences and words without knowing its language. */

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Longer ones are tables, code or lists without punctuation. */
const sentenceLength = { min: 20, max: 600 };
const minWordLength = 4;

/** English stop words; other languages have none here. */
const stopWords = new Set(
  (
    'about above after again against also because been before being below between both cannot could does doing down during each ' +
    'even every from further have having here into itself just like made make many more most much must only other ours over same ' +
    'shall should since some such than that their them then there these they this those through under until upon very were what ' +
    'when where which while whom will with within without would your yours'
  ).split(' '),
);

/** Removes Markdown syntax first. Headings and list items count as sentences if they are long enough. */
export const splitMarkdownSentences = (markdown: string): string[] =>
  stripMarkdown(markdown)
    .split(/\n+/)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter(({ length }) => length >= sentenceLength.min && length <= sentenceLength.max);

/** In lower case, without numbers, short words and stop words. */
export const extractKeywords = (text: string): string[] =>
  [...words.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())
    .filter((word) => word.length >= minWordLength && !/^\d+$/.test(word) && !stopWords.has(word));

const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, '\n')
    .replace(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)/g, '')
    .replace(/\[([^\]\n]{1,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/^[ \t]{0,20}(#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '');
