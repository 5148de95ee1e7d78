/** One insertion into an existing file; where the file has another shape, the scaffold prints what to add by hand. */
export interface Edit {
  readonly file: string;
  /** The text is inserted after the match, or before it. */
  readonly at: RegExp;
  readonly side: 'before' | 'after';
  readonly text: string;
}

/** The text with the insertion, or undefined where its position is not found. */
export function applyEdit(text: string, { at, side, text: added }: Omit<Edit, 'file'>): string | undefined {
  const match = at.exec(text);
  if (!match) return undefined;
  const index = match.index + (side === 'after' ? match[0].length : 0);
  return text.slice(0, index) + added + text.slice(index);
}
