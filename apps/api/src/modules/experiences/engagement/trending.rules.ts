/** After this time an engagement weighs half (adr/0030). */
const halfLifeMs = 48 * 3_600_000;
const decayPerMs = Math.LN2 / halfLifeMs;
/** Any date would do; a recent one keeps the numbers small. */
const landmark = Date.parse('2026-01-01T00:00:00Z');

/** Weights relative to a view. Creating a draft counts little; publishing it counts as much as one view. */
export const weights = { create: 0.1, publish: 1, view: 1, like: 3, save: 4, share: 5, complete: 6 } as const;

/**
 * What an event adds to the trend, in log space (forward decay). New weights grow instead of old ones shrinking: at any later
 * time all sums are divided by the same factor, so the order equals that of decayed sums and nothing has to be recomputed.
 */
export const computeTrendIncrement = (event: keyof typeof weights, at: Date): number =>
  Math.log(weights[event]) + (at.getTime() - landmark) * decayPerMs;

/** As responses show it. */
export const roundTrendingScore = (trend: number): number => Math.round(trend * 1e7) / 1e7;
