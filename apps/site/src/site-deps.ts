import type { Lifecycle, Log } from '@lyceum/kit';

import type { Clock } from './clock.ts';
import type { Reloaded } from './content/live-content.ts';

export interface StartedSite {
  /** The public address, without a trailing slash. */
  readonly url: string;
  /** Where it listens; the same as `url` unless a public address is configured. */
  readonly localUrl: string;
  readonly events: number;
  readonly lifecycle: Lifecycle;
  /** Looks for changed content now instead of at the next interval. */
  reload(): Promise<Reloaded>;
  close(): Promise<void>;
}

export interface SiteDeps {
  readonly log: Log;
  readonly clock?: Clock;
}
