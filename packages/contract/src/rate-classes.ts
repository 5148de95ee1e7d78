import type { RateClass } from './operation.ts';

/** A budget: so many calls per period, of which `burst` may come at once. */
export interface RateBudget {
  readonly limit: number;
  readonly periodSeconds: number;
  readonly burst: number;
  /** What is counted: the key or token in use, the user behind it, or the address it comes from. */
  readonly per: 'credential' | 'user' | 'ip';
}

/** The product API's limits; the public site has none. Operators may raise them, see adr/0015. */
export const rateClasses: Readonly<Record<Exclude<RateClass, 'none'>, RateBudget>> = {
  standard: { limit: 600, periodSeconds: 60, burst: 60, per: 'credential' },
  auth: { limit: 10, periodSeconds: 60, burst: 10, per: 'ip' },
  /** People before they are anybody: on their way through a provider, or out. A whole office may come from one address. */
  visitor: { limit: 120, periodSeconds: 60, burst: 60, per: 'ip' },
  registration: { limit: 600, periodSeconds: 60, burst: 60, per: 'credential' },
  upload: { limit: 60, periodSeconds: 3600, burst: 20, per: 'user' },
  sched: { limit: 30, periodSeconds: 60, burst: 10, per: 'user' },
  answers: { limit: 120, periodSeconds: 60, burst: 20, per: 'user' },
};
