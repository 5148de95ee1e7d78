const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Unicode's rules end a sentence at `Dr. Smith`; these do not end one. */
const abbreviation = /(?:^|[\s("'])(?:\p{L}|\p{L}+\.\p{L}[\p{L}.]*|Dr|Mr|Mrs|Ms|Prof|St|vs|etc|No|Inc|Ltd|Co|Jr|Sr)\.\s*$/u;

/** Whether a text is exactly one sentence. A missing full stop is forgiven. */
export function isOneSentence(text: string): boolean {
  const segments = [...segmenter.segment(text.trim())].map(({ segment }) => segment);
  const ends = segments.filter((segment, index) => index === segments.length - 1 || !abbreviation.test(segment));
  return ends.length === 1;
}
