import type { z } from 'zod';

/** How long to wait after the first failure, and at most: the wait doubles from one to the other, with jitter. */
export interface Backoff {
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

export interface JobSettings {
  /** `module.verb-noun`; also the name of its queue. */
  readonly name: string;
  /** How often a run may fail and be tried again. Runs that end because their worker died do not count. */
  readonly retries: number;
  readonly backoff: Backoff;
  /** Runs at once in one worker process. */
  readonly concurrency: number;
  /** A run that takes longer is told to stop and has failed. */
  readonly timeoutSeconds: number;
  /** For work that recurs: one run per so many seconds, however many workers there are, with `{}` as its payload. */
  readonly everySeconds: number | undefined;
}

/** A kind of background work, apart from whoever does it: what an enqueuer needs to know. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobSettings {
  /** Payloads are stored as JSON and hold ids, never secrets or copies of rows. */
  readonly payload: S;
}

type Definition<S extends z.ZodType> = Pick<Job<S>, 'name' | 'payload' | 'retries'> & Partial<JobSettings>;

const standard = {
  backoff: { firstSeconds: 2, maxSeconds: 600 },
  concurrency: 4,
  timeoutSeconds: 300,
  everySeconds: undefined,
};

export function defineJob<S extends z.ZodType>(definition: Definition<S>): Job<S> {
  if (definition.everySeconds !== undefined) definition.payload.parse({});
  return { ...standard, ...definition };
}
