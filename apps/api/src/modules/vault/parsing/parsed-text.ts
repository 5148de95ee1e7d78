export interface ParsedText {
  /** The title inside the document; not the name of its file. */
  readonly title: string | null;
  /** Plain text, with headings as Markdown's `#` lines. */
  readonly text: string;
}
