export interface Passage {
  readonly index: number;
  /** The headings above the passage, outermost first, such as `Bread > Sourdough`; empty without headings. */
  readonly heading: string;
  /** `text` is exactly `document.slice(start, end)`: offsets count UTF-16 code units, like indexes of JavaScript strings. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is embedded: the passage with its headings, without which many passages do not say what they are about. */
export const getEmbeddingText = ({ heading, text }: Pick<Passage, 'heading' | 'text'>): string =>
  heading === '' ? text : `${heading}\n\n${text}`;
