import type { Lifecycle } from '@lyceum/kit';

import { notReady } from './discovery.problems.ts';

/** Throws unless requests are welcome. Degraded content is no reason: the last good one is served. */
export function checkReady(lifecycle: Pick<Lifecycle, 'ready'>): void {
  if (!lifecycle.ready()) throw notReady();
}
