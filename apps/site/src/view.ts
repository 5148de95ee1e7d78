import type { Snapshot } from './content/snapshot.ts';

/** The content as it is seen at one moment, at one address: what a document is rendered for. */
export interface View {
  readonly snapshot: Snapshot;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** The moment for which statuses are told. */
  readonly now: number;
}
