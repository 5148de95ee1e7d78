import type { Lifecycle } from '@lyceum/kit';

import { notReady } from './discovery.problems.ts';

/** Throws while the process starts or stops. Degraded health does not matter: the last valid content is served. */
export function assertReady(lifecycle: Pick<Lifecycle, 'isReady'>): void {
  if (!lifecycle.isReady()) throw notReady();
}
