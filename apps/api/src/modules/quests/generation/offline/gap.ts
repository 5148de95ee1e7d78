import type { Statement } from './split-text.rules.ts';

/** A part of a sentence that a problem can ask for. */
export interface Gap {
  readonly statement: Statement;
  readonly start: number;
  readonly end: number;
  readonly answer: string;
  /** What distractors must be like. */
  readonly type: GapType;
}

export type GapType =
  | { readonly kind: 'name'; readonly category: NameCategory; readonly hasArticle: boolean }
  | { readonly kind: 'year' }
  | { readonly kind: 'number' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'noun'; readonly isPlural: boolean; readonly before: string };

export type NameCategory = 'person' | 'place' | 'other';
