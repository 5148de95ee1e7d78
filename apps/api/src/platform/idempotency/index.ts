import type { Clock } from '../clock.ts';
import type { JobHandler } from '../jobs/index.ts';
import { forgetOldKeysHandler } from './forget-old-keys.job.ts';
import { forgetOldKeys } from './idempotency.jobs.ts';

export const idempotencyJobs = [forgetOldKeys];

export const idempotencyHandlers = (deps: { clock: Clock }): JobHandler[] => [forgetOldKeysHandler(deps)];
