const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations after which Unicode's rules would end a sentence (`Dr. Smith`). */
const abbreviation = /(?:^|[\s("'])(?:\p{L}|\p{L}+\.\p{L}[\p{L}.]*|Dr|Mr|Mrs|Ms|Prof|St|vs|etc|No|Inc|Ltd|Co|Jr|Sr)\.\s*$/u;

/** Whether a text is exactly one sentence. The full stop may be missing. */
export function isOneSentence(text: string): boolean {
  const segments = [...segmenter.segment(text.trim())].map(({ segment }) => segment);
  const ends = segments.filter((segment, index) => index === segments.length - 1 || !abbreviation.test(segment));
  return ends.length === 1;
}
