import type { Lifecycle, Log } from '@lyceum/kit';

import type { Clock } from './clock.ts';
import type { ReloadResult } from './content/live-content.ts';

export interface StartedSite {
  /** The public URL, without a trailing slash. */
  readonly url: string;
  /** The URL it listens on; the same as `url` unless a public URL is configured. */
  readonly localUrl: string;
  readonly events: number;
  readonly lifecycle: Lifecycle;
  /** Checks for changed content now instead of at the next poll. */
  reload(): Promise<ReloadResult>;
  close(): Promise<void>;
}

export interface SiteDeps {
  readonly log: Log;
  readonly clock?: Clock;
}
