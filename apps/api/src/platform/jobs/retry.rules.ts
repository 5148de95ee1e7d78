import type { Backoff, JobSettings } from './job.ts';

/** Whether a failed run is retried. */
export const mayRetry = (job: JobSettings, failuresBefore: number): boolean => failuresBefore < job.retries;

/** pg-boss counts every fetch as a retry, so fetches beyond the failures are runs that ended without a settlement. */
export const hasReachedMaxCrashes = ({ maxCrashes }: JobSettings, claim: { retryCount: number; failures: number }): boolean =>
  claim.retryCount - claim.failures >= maxCrashes;

/** Doubles with each failure. Half of the delay is jitter, so that jobs that failed together do not retry together. */
export function computeBackoffSeconds(backoff: Backoff, failures: number, randomFraction: number): number {
  const whole = Math.min(backoff.maxSeconds, backoff.firstSeconds * 2 ** Math.min(failures - 1, 30));
  return whole / 2 + (whole / 2) * randomFraction;
}
