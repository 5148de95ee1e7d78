import type { z } from 'zod';

import { type Method, type Outbound, OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts';
import { parseJsonOrUndefined } from '../../../platform/parse-json.ts';
import { getUnsafeProviderMessage } from './managed-user-responses.ts';
import type { CallOptions, ProviderFailure } from './scheduling-provider.ts';

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

export type ProviderResponse = { readonly kind: 'answered'; readonly status: number; readonly body: unknown };
export type SendRequest = (request: ProviderRequest, options: CallOptions) => Promise<ProviderResponse | ProviderFailure>;

/** Token responses have a few hundred bytes; anything much larger is not from the provider. */
const maxBytes = 64 * 1024;

/** Sends both headers: without the client id, calls are counted per IP address, with a quarter of the limit. */
export function createProviderClient({ url, clientId, clientSecret }: ManagedUserSettings, outbound: Outbound): SendRequest {
  const headers = { 'x-cal-client-id': clientId, 'x-cal-secret-key': clientSecret, accept: 'application/json' };
  return ({ method, path, purpose, body }, { deadline }) =>
    interpret(
      outbound.request({
        url: `${url}${path}`,
        purpose: `bookings.${purpose}`,
        timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
        maxBytes,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}

/** Recognises the failures that all calls have in common; the caller interprets the other statuses. */
async function interpret(sent: Promise<OutboundResponse>): Promise<ProviderResponse | ProviderFailure> {
  try {
    const response = await sent;
    const body = parseJsonOrUndefined(response.body);
    return (
      statusFailure(response) ?? installationRefusal(response.status, body) ?? { kind: 'answered', status: response.status, body }
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === 'unsafe_url') return { kind: 'refused', reason: error.detail, isInstallationWide: true };
    return { kind: 'unavailable', reason: error.kind, mayHaveActed: error.kind !== 'connect' && error.kind !== 'tls' };
  }
}

const defaultThrottleSeconds = 60;
/** Longer waits are cut, so that a wrong header does not disable bookings. */
const maxThrottleSeconds = 120;

const parseSeconds = (header: string | undefined): number | undefined => {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
};

function statusFailure({ status, headers }: OutboundResponse): ProviderFailure | undefined {
  if (status === 429) {
    // The provider sends only the remaining seconds; a proxy in front of it may send Retry-After.
    const seconds =
      parseSeconds(headers['retry-after']) ?? parseSeconds(headers['x-ratelimit-reset-default']) ?? defaultThrottleSeconds;
    return {
      kind: 'unavailable',
      reason: 'throttled',
      mayHaveActed: false,
      retryAfterSeconds: Math.min(seconds, maxThrottleSeconds),
    };
  }
  // Never followed: the secret is only sent to the URL that the operator configured.
  if (status >= 300 && status < 400) return { kind: 'unavailable', reason: 'redirect', mayHaveActed: false };
  if (status >= 500) return { kind: 'unavailable', reason: `status ${status}`, mayHaveActed: true };
  return undefined;
}

/** Statuses that usually concern one request, with messages that concern the whole installation. */
const installationMessages: Readonly<Record<number, RegExp>> = {
  400: /invalid oauth ?client credentials|outside of an organization/i,
  404: /^oauth ?client\b.*not found/i,
};

function installationRefusal(status: number, body: unknown): ProviderFailure | undefined {
  const isInstallationWide =
    status === 401 || status === 403 || installationMessages[status]?.test(getUnsafeProviderMessage(body));
  return isInstallationWide ? { kind: 'refused', reason: `status ${status}`, isInstallationWide: true } : undefined;
}

/** Parses a successful response; an invalid one is a failure. */
export function parseProviderResponse<S extends z.ZodType, T>(
  { status, body }: ProviderResponse,
  schema: S,
  toOutcome: (data: z.output<S>) => T,
): T | ProviderFailure {
  if (status >= 400) return { kind: 'refused', reason: `status ${status}`, isInstallationWide: false };
  const response = schema.safeParse(body);
  return response.success ? toOutcome(response.data) : { kind: 'unavailable', reason: 'invalid response', mayHaveActed: true };
}
