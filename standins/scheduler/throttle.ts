import { ProviderError } from './responses.ts';

const windowMs = 60_000;
const blockMs = 60_000;
const limits = { client: 500, token: 500, ip: 120 } as const;

interface Bucket {
  count: number;
  ends: number;
  blockedUntil: number;
}

export interface ThrottleKey {
  readonly kind: keyof typeof limits;
  readonly name: string;
}

/** The client id in the header; calls without it share the limit of their IP address. */
export const throttleKey = (clientId: string | undefined, bearer: string | undefined, ip: string): ThrottleKey => {
  if (clientId !== undefined) return { kind: 'client', name: clientId };
  return bearer === undefined ? { kind: 'ip', name: ip } : { kind: 'token', name: bearer };
};

/** Fixed windows of a minute; exceeding one blocks for a minute. Returns the rate limit headers. */
export function createThrottle(now: () => number) {
  const buckets = new Map<string, Bucket>();
  return (key: ThrottleKey): Readonly<Record<string, string>> => {
    const at = now();
    const name = `${key.kind} ${key.name}`;
    const known = buckets.get(name);
    const bucket = known && known.ends > at ? known : { count: 0, ends: at + windowMs, blockedUntil: known?.blockedUntil ?? 0 };
    buckets.set(name, bucket);
    bucket.count += 1;
    const limit = limits[key.kind];
    if (bucket.count > limit && bucket.blockedUntil <= at) bucket.blockedUntil = at + blockMs;
    const isBlocked = bucket.blockedUntil > at;
    const headers = throttleHeaders(limit, limit - bucket.count, (isBlocked ? bucket.blockedUntil : bucket.ends) - at);
    if (isBlocked) throw new ThrottledError(headers);
    return headers;
  };
}

/** `Reset` is the number of seconds left, not a time; there is no Retry-After. */
export const throttleHeaders = (limit: number, remaining: number, leftMs: number): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit-Default': String(limit),
  'X-RateLimit-Remaining-Default': String(Math.max(0, remaining)),
  'X-RateLimit-Reset-Default': String(Math.ceil(leftMs / 1000)),
});

export class ThrottledError extends ProviderError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>>) {
    super(429, 'CustomThrottlerGuard - Too many requests. Please try again later.');
    this.headers = headers;
  }
}
