import type { RateClass } from './operation.ts';

/** A rate limit: `limit` calls per period, of which up to `burst` may arrive at once. */
export interface RateBudget {
  readonly limit: number;
  readonly periodSeconds: number;
  readonly burst: number;
  /**
   * Whose calls are counted together. `user`: all credentials that act as the user. `caller`: the same, except that each workspace
   * key is counted apart, with a limit for all keys of the workspace. `ip`: the network of the client, and the user when there is one.
   */
  readonly per: 'caller' | 'user' | 'ip';
}

/** All keys of a workspace together may use this many times the limit of one. */
export const maxKeysWorthPerWorkspace = 5;

/** The product API's limits; the public site has none. Operators can change them, see adr/0015. */
export const rateClasses: Readonly<Record<Exclude<RateClass, 'none'>, RateBudget>> = {
  standard: { limit: 600, periodSeconds: 60, burst: 60, per: 'caller' },
  auth: { limit: 10, periodSeconds: 60, burst: 10, per: 'ip' },
  /** Signing in through a provider and signing out: generous, because an office may share one IP address. */
  visitor: { limit: 120, periodSeconds: 60, burst: 60, per: 'ip' },
  registration: { limit: 600, periodSeconds: 60, burst: 60, per: 'caller' },
  upload: { limit: 60, periodSeconds: 3600, burst: 20, per: 'user' },
  sched: { limit: 30, periodSeconds: 60, burst: 10, per: 'user' },
  /** Questions to a language model, each of which costs the operator seconds and money. */
  model: { limit: 30, periodSeconds: 60, burst: 10, per: 'user' },
  answers: { limit: 120, periodSeconds: 60, burst: 20, per: 'user' },
};
