/** The text of a document with the results of parsing it. The syntax tree is too large to keep. */
export interface Body {
  readonly markdown: string;
  /** Without markup, one block per line, for search and snippets. */
  readonly text: string;
  readonly words: number;
  readonly headings: readonly Heading[];
  /** The targets of all links and images, in the order of the text; bare URLs are not among them. */
  readonly targets: readonly LinkTarget[];
}

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The fragment of links to it; unique in the document. */
  readonly id: string;
}

/** The URL of a link or image, and its position. */
export interface LinkTarget {
  readonly url: string;
  /** Line in the file. */
  readonly line: number;
  /** Offsets of the URL in the Markdown; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

export const emptyBody: Body = { markdown: '', text: '', words: 0, headings: [], targets: [] };
