import { z } from 'zod';

/** What a queue keeps of a job: its payload, and how often a run of it has failed. */
const Stored = z.object({ payload: z.unknown(), failures: z.int().min(0).default(0) });
export type Stored = z.output<typeof Stored>;

export const stored = (payload: unknown, failures = 0): Stored => ({ payload, failures });

/** Whatever else may lie in the queue counts as a payload, which its job's schema will refuse. */
export function readStored(data: unknown): Stored {
  const parsed = Stored.safeParse(data);
  return parsed.success ? parsed.data : stored(data);
}
