/** One insertion into an existing file; where the file is not of the expected form, a person is told what to add. */
export interface Edit {
  readonly file: string;
  /** The text is inserted after the match, or before it. */
  readonly at: RegExp;
  readonly side: 'before' | 'after';
  readonly text: string;
}

/** The text with the insertion, or undefined where the place for it is not found. */
export function edited(text: string, { at, side, text: added }: Omit<Edit, 'file'>): string | undefined {
  const match = at.exec(text);
  if (!match) return undefined;
  const index = match.index + (side === 'after' ? match[0].length : 0);
  return text.slice(0, index) + added + text.slice(index);
}
