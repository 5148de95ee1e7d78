/** How long a client may use a result, in the protocol's words; everything here is the same for everybody. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public';
}

/** What only a new version of the server changes. */
export const fixedHint: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

const maxTtlMs = 60_000;

/** What content is made of: at most a minute, and never past the moment at which time alone changes it. */
export const contentHint = (now: number, ...changes: readonly (number | null)[]): CacheHint => ({
  ttlMs: Math.max(0, Math.min(maxTtlMs, ...changes.map((at) => (at === null ? maxTtlMs : at - now)))),
  cacheScope: 'public',
});
