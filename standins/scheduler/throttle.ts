import { Refusal } from './answers.ts';

const windowMs = 60_000;
const blockMs = 60_000;
const limits = { client: 500, token: 500, ip: 120 } as const;

interface Bucket {
  count: number;
  ends: number;
  blockedUntil: number;
}

export interface Asker {
  readonly kind: keyof typeof limits;
  readonly name: string;
}

/** By the client that the header names; a path names nobody, so calls without the header share their address's budget. */
export const askerOf = (clientId: string | undefined, bearer: string | undefined, ip: string): Asker => {
  if (clientId !== undefined) return { kind: 'client', name: clientId };
  return bearer === undefined ? { kind: 'ip', name: ip } : { kind: 'token', name: bearer };
};

/** Fixed windows of a minute; whoever exceeds one is blocked for a minute. Answers with the headers that tell of it. */
export function createThrottle(now: () => number) {
  const buckets = new Map<string, Bucket>();
  return (asker: Asker): Readonly<Record<string, string>> => {
    const at = now();
    const name = `${asker.kind} ${asker.name}`;
    const known = buckets.get(name);
    const bucket = known && known.ends > at ? known : { count: 0, ends: at + windowMs, blockedUntil: known?.blockedUntil ?? 0 };
    buckets.set(name, bucket);
    bucket.count += 1;
    const limit = limits[asker.kind];
    if (bucket.count > limit && bucket.blockedUntil <= at) bucket.blockedUntil = at + blockMs;
    const isBlocked = bucket.blockedUntil > at;
    const headers = throttleHeaders(limit, limit - bucket.count, (isBlocked ? bucket.blockedUntil : bucket.ends) - at);
    if (isBlocked) throw new Throttled(headers);
    return headers;
  };
}

/** `Reset` is seconds left, not a moment; and there is no Retry-After. */
export const throttleHeaders = (limit: number, remaining: number, leftMs: number): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit-Default': String(limit),
  'X-RateLimit-Remaining-Default': String(Math.max(0, remaining)),
  'X-RateLimit-Reset-Default': String(Math.ceil(leftMs / 1000)),
});

export class Throttled extends Refusal {
  readonly headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>>) {
    super(429, 'CustomThrottlerGuard - Too many requests. Please try again later.');
    this.headers = headers;
  }
}
