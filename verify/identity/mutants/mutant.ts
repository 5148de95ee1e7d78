/** What a mutant takes away. */
export type MutantKind = 'predicate' | 'clause' | 'policy' | 'identity' | 'workspace' | 'rank';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One guard of one source file, and the text without it. */
export interface Mutant {
  readonly kind: MutantKind;
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The guard as it is written. */
  readonly guard: string;
  readonly edits: readonly Edit[];
  /** Why nothing hangs on this guard alone, where that is so. */
  readonly notAWall?: string;
}

export const nameOf = ({ file, line, kind, guard }: Mutant): string =>
  `${file.replace('apps/api/src/modules/', '')}:${line} ${kind}: ${guard}`;

/** From the end to the front, so that places stay where they are. */
export const mutated = (source: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source);
