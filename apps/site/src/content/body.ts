/** The text of a document as its author wrote it, with what one parse of it has found. The tree itself is too large to keep. */
export interface Body {
  readonly markdown: string;
  /** Without any markup, blocks on lines of their own: for searching and for excerpts. */
  readonly text: string;
  readonly words: number;
  readonly headings: readonly Heading[];
  /** Every link and image target that is written as one, in the order of the text. */
  readonly targets: readonly LinkTarget[];
}

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** What a link to it has after `#`; unique in the document. */
  readonly id: string;
}

/** Where a link or an image points to, and where that is written. */
export interface LinkTarget {
  readonly url: string;
  /** Of the file. */
  readonly line: number;
  /** Offsets into the markdown, the end not included. */
  readonly start: number;
  readonly end: number;
}

export const emptyBody: Body = { markdown: '', text: '', words: 0, headings: [], targets: [] };
