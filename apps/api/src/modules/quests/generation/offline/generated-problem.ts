import type { ProblemKind } from '@lyceum/contract/product/quest-problem';

/** A text to make problems from. */
export interface SourceText {
  /** A URL or a title, shown to the quest's editors. */
  readonly source: string;
  readonly title: string | null;
  readonly text: string;
}

export interface GeneratedProblem {
  readonly kind: ProblemKind;
  readonly question: string;
  readonly options: readonly string[];
  readonly correct_option: number;
  /** The sentence that answers the question. */
  readonly explanation: string;
  /** An estimate, until players have answered it. */
  readonly rating: number;
}
