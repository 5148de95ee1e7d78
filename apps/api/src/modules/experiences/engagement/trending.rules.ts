/** After so long an engagement weighs half (adr/0030). */
const halfLifeMs = 48 * 3_600_000;
const perMs = Math.LN2 / halfLifeMs;
/** Any moment would do; a late one keeps the numbers small. */
const landmark = Date.parse('2026-01-01T00:00:00Z');

/** What each deed is worth beside a view. Beginning something is worth little, publishing it as much as being seen once. */
export const weights = { begin: 0.1, publish: 1, view: 1, like: 3, save: 4, share: 5, complete: 6 } as const;

/**
 * What a deed adds to the trend, in log space. Weights grow with time instead of shrinking: at any later moment all of them
 * are divided by the same, so the order is that of decayed sums, and nothing is ever computed again.
 */
export const trendOf = (deed: keyof typeof weights, at: Date): number =>
  Math.log(weights[deed]) + (at.getTime() - landmark) * perMs;

/** As answers show it. */
export const trendingScore = (trend: number): number => Math.round(trend * 1e7) / 1e7;
