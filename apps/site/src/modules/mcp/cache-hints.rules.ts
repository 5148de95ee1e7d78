/** How long a client may cache a result, as in the protocol. All results are public. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public';
}

/** For results that change only with a release. */
export const fixedHint: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

const maxTtlMs = 60_000;

/** For content: at most a minute, and never past the next change with time. */
export const createContentCacheHint = (now: number, ...changes: readonly (number | null)[]): CacheHint => ({
  ttlMs: Math.max(0, Math.min(maxTtlMs, ...changes.map((at) => (at === null ? maxTtlMs : at - now)))),
  cacheScope: 'public',
});
