import type { Clock } from '../clock.ts';
import { definePurgeJob, type JobHandler } from '../jobs/index.ts';
import { idempotencyStore } from './idempotency.store.ts';

export { withIdempotency } from './with-idempotency.ts';

/** Keys are kept for a day: a repetition that comes later is a new request. */
const purgeKeys = definePurgeJob({
  name: 'platform.forget-idempotency-keys',
  everySeconds: 3_600,
  purges: [{ keepSeconds: 86_400, deleteOlderThan: (db, before, limit) => idempotencyStore(db).deleteOlderThan(before, limit) }],
});

export const idempotencyJobs = [purgeKeys.job];

export const idempotencyPurgeHandlers = (deps: { readonly clock: Clock }): JobHandler[] => [purgeKeys.handler(deps)];
