import type { Snapshot } from './content/snapshot.ts';

/** What documents are rendered from: the content, the public URL and the time. */
export interface View {
  readonly snapshot: Snapshot;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** The time for which the status of events is computed. */
  readonly now: number;
}
