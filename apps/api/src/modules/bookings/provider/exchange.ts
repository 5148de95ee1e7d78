import type { z } from 'zod';

import { type Method, type Outbound, OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts';
import { refusalIn } from './managed-user-answers.ts';
import type { Timed, Trouble } from './scheduling-provider.ts';

export interface ManagedUserSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ProviderRequest {
  readonly method: Method;
  readonly path: string;
  readonly purpose: string;
  readonly body?: unknown;
}

export type Answered = { readonly kind: 'answered'; readonly status: number; readonly body: unknown };
export type Ask = (request: ProviderRequest, timed: Timed) => Promise<Answered | Trouble>;

/** Tokens are a few hundred bytes; whoever sends more is not who we think. */
const maxBytes = 64 * 1024;

/** Both headers always: by the secret alone calls are counted per address, at a quarter of the budget. */
export function askingAs({ url, clientId, clientSecret }: ManagedUserSettings, outbound: Outbound): Ask {
  const headers = { 'x-cal-client-id': clientId, 'x-cal-secret-key': clientSecret, accept: 'application/json' };
  return ({ method, path, purpose, body }, { until }) =>
    understood(
      outbound.request({
        url: `${url}${path}`,
        purpose: `bookings.${purpose}`,
        timeoutMs: Math.max(1, Math.ceil(until - performance.now())),
        maxBytes,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}

/** The exchange as far as all calls have it in common; what a status means to a call is for the call to say. */
async function understood(sent: Promise<OutboundResponse>): Promise<Answered | Trouble> {
  try {
    const answer = await sent;
    const body = parsed(answer.body);
    return troubleIn(answer) ?? refusalOfAll(answer.status, body) ?? { kind: 'answered', status: answer.status, body };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === 'unsafe_url') return { kind: 'refused', reason: error.detail, all: true };
    return { kind: 'unavailable', reason: error.kind, acted: error.kind !== 'connect' && error.kind !== 'tls' };
  }
}

const busySeconds = 60;
/** Whoever wants to be left alone for longer is asked again all the same. */
const mostBusySeconds = 120;

const secondsIn = (header: string | undefined): number | undefined => {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
};

function troubleIn({ status, headers }: OutboundResponse): Trouble | undefined {
  if (status === 429) {
    // The provider itself says only how many seconds are left; what stands before it may send Retry-After.
    const left = secondsIn(headers['retry-after']) ?? secondsIn(headers['x-ratelimit-reset-default']) ?? busySeconds;
    return { kind: 'unavailable', reason: 'throttled', acted: false, retryAfterSeconds: Math.min(left, mostBusySeconds) };
  }
  // Never followed: the secret goes to the address that the operator wrote, and nowhere else.
  if (status >= 300 && status < 400) return { kind: 'unavailable', reason: 'redirect', acted: false };
  if (status >= 500) return { kind: 'unavailable', reason: `status ${status}`, acted: true };
  return undefined;
}

/** Refusals by a status that mostly is about what was asked, in words that are about the installation. */
const wordsToAll: Readonly<Record<number, RegExp>> = {
  400: /invalid oauth ?client credentials|outside of an organization/i,
  404: /^oauth ?client\b.*not found/i,
};

/** What is said to this installation, whatever it asks for. */
function refusalOfAll(status: number, body: unknown): Trouble | undefined {
  const isToAll = status === 401 || status === 403 || wordsToAll[status]?.test(refusalIn(body));
  return isToAll ? { kind: 'refused', reason: `status ${status}`, all: true } : undefined;
}

/** Undefined where it is no JSON; the schemas refuse that. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What a good answer holds; what is none is trouble. */
export function read<S extends z.ZodType, T>({ status, body }: Answered, schema: S, use: (data: z.output<S>) => T): T | Trouble {
  if (status >= 400) return { kind: 'refused', reason: `status ${status}`, all: false };
  const answer = schema.safeParse(body);
  return answer.success ? use(answer.data) : { kind: 'unavailable', reason: 'nonsense', acted: true };
}
