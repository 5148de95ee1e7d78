import type { z } from 'zod';

import { type Method, type Outbound, type OutboundAnswer, OutboundError } from '../../../platform/outbound/index.ts';
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
  return ({ method, path, purpose, body }, { timeoutMs }) =>
    understood(
      outbound.request({
        url: `${url}${path}`,
        purpose: `bookings.${purpose}`,
        timeoutMs,
        maxBytes,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}

/** The exchange as far as all calls have it in common; what a status means to a call is for the call to say. */
async function understood(sent: Promise<OutboundAnswer>): Promise<Answered | Trouble> {
  try {
    const answer = await sent;
    return troubleIn(answer) ?? { kind: 'answered', status: answer.status, body: parsed(answer.body) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === 'unsafe_url') return { kind: 'refused', reason: error.detail, all: true };
    return { kind: 'unavailable', reason: error.kind, acted: error.kind !== 'connect' && error.kind !== 'tls' };
  }
}

const busySeconds = 60;

function troubleIn({ status, headers }: OutboundAnswer): Trouble | undefined {
  if (status === 429) {
    // Seconds that are left, and the only word on it: there is no Retry-After.
    const left = Number(headers['x-ratelimit-reset-default']);
    const retryAfterSeconds = Number.isInteger(left) && left > 0 ? Math.min(left, 3600) : busySeconds;
    return { kind: 'unavailable', reason: 'throttled', acted: false, retryAfterSeconds };
  }
  // Never followed: the secret goes to the address that the operator wrote, and nowhere else.
  if (status >= 300 && status < 400) return { kind: 'unavailable', reason: 'redirect', acted: false };
  if (status >= 500) return { kind: 'unavailable', reason: `status ${status}`, acted: true };
  return undefined;
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
  // 400 is about what was sent, but for the words in which a refresh refuses the secret.
  if (status >= 400) return { kind: 'refused', reason: `status ${status}`, all: status !== 400 || isAboutSecret(body) };
  const answer = schema.safeParse(body);
  return answer.success ? use(answer.data) : { kind: 'unavailable', reason: 'nonsense', acted: true };
}

/** In these words a refresh refuses the secret, by the status that it has for tokens. */
export const isAboutSecret = (body: unknown): boolean => /credentials/i.test(refusalIn(body));
