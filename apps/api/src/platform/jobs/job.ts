import type { z } from 'zod';

/** Exponential backoff with jitter: the delay after the first failure, and its upper bound. */
export interface Backoff {
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

export interface JobSettings {
  /** `module.verb-noun`; also the name of its queue. */
  readonly name: string;
  /** How many failed runs are retried. Runs that end because their worker crashed do not count. */
  readonly retries: number;
  /** A job that this many workers crashed on is assumed to be the cause, and becomes a dead letter. */
  readonly maxCrashes: number;
  readonly backoff: Backoff;
  /** Runs at once in one worker process. */
  readonly concurrency: number;
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  /** For recurring jobs: one run per so many seconds across all workers, with `{}` as its payload. */
  readonly everySeconds: number | undefined;
}

/** The definition of a job without its handler, which is all that enqueuing needs. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobSettings {
  /** Stored as JSON. Holds ids, never secrets or copies of rows. */
  readonly payload: S;
}

type Definition<S extends z.ZodType> = Pick<Job<S>, 'name' | 'payload' | 'retries'> & Partial<JobSettings>;

const defaults = {
  maxCrashes: 25,
  backoff: { firstSeconds: 2, maxSeconds: 600 },
  concurrency: 4,
  timeoutSeconds: 300,
  everySeconds: undefined,
};

export function defineJob<S extends z.ZodType>(definition: Definition<S>): Job<S> {
  if (definition.everySeconds !== undefined) definition.payload.parse({});
  return { ...defaults, ...definition };
}
