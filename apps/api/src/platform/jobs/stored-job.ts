import { z } from 'zod';

/** The data of a queued job: its payload and how many of its runs have failed. */
const Stored = z.object({ payload: z.unknown(), failures: z.int().min(0).default(0) });
export type StoredJob = z.output<typeof Stored>;

export const toStoredJob = (payload: unknown, failures = 0): StoredJob => ({ payload, failures });

/** Data in any other form counts as a payload, which the job's schema then rejects. */
export function unwrapStoredJob(data: unknown): StoredJob {
  const parsed = Stored.safeParse(data);
  return parsed.success ? parsed.data : toStoredJob(data);
}
