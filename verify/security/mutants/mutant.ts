/** The kind of guard that a mutant removes. */
export type MutantKind = 'predicate' | 'clause' | 'policy' | 'identity' | 'workspace' | 'rank';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One guard of one source file, and the edits that remove it. */
export interface Mutant {
  readonly kind: MutantKind;
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The guard as it is written. */
  readonly guard: string;
  readonly edits: readonly Edit[];
  /** Why the mutant is not run: another check makes this guard redundant. */
  readonly untestedReason?: string;
}

export const nameOf = ({ file, line, kind, guard }: Mutant): string =>
  `${file.replace('apps/api/src/modules/', '')}:${line} ${kind}: ${guard}`;

/** Applies edits from the end to the start, so that earlier positions stay valid. */
export const applyEdits = (source: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source);
