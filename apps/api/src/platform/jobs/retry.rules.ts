import type { Backoff, JobSettings } from './job.ts';

/** A job that so many workers died over is taken for the cause of death. */
const mostDeaths = 25;

/** What becomes of a job after a run that failed. */
export const mayRetry = (job: JobSettings, failuresBefore: number): boolean => failuresBefore < job.retries;

/** Every claim counts as a retry with pg-boss: what were not failures were claims that ended without a word. */
export const killsItsWorkers = (claim: { retryCount: number; failures: number }): boolean =>
  claim.retryCount - claim.failures >= mostDeaths;

/** Doubles with each failure; of each wait one half is chance, so that what failed together does not come back together. */
export function waitSeconds(backoff: Backoff, failures: number, chance: number): number {
  const whole = Math.min(backoff.maxSeconds, backoff.firstSeconds * 2 ** Math.min(failures - 1, 30));
  return whole / 2 + (whole / 2) * chance;
}
