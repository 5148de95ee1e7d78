import type { ClientOptions } from './config.ts';
import { connectionError, LyceumError, toLyceumError } from './error.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal | undefined;
  /** For a stream, the timeout covers only the time until the response starts. */
  readonly isStream?: boolean;
}

export type Transport = (outgoing: OutgoingRequest) => Promise<Response>;

const retryableStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const maxWaitMs = 30_000;

/**
 * Retries transient failures with backoff, or after `Retry-After`.
 * Every request can be repeated, because writes carry an Idempotency-Key.
 */
export function createTransport(options: ClientOptions, wait = pause): Transport {
  const send = options.fetch ?? globalThis.fetch;
  const retries = options.retries ?? 2;
  const timeoutMs = options.timeoutMs ?? 30_000;

  async function sendOnce(outgoing: OutgoingRequest): Promise<Response | LyceumError> {
    const timeout = outgoing.isStream
      ? timeoutUntilResponse(timeoutMs)
      : { signal: AbortSignal.timeout(timeoutMs), clear: () => undefined };
    const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeout.signal]) : timeout.signal;
    const { method, headers, body } = outgoing;
    try {
      const response = await send(outgoing.url, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      timeout.clear();
      return response.status < 400 ? response : await toLyceumError(response);
    } catch (cause) {
      outgoing.signal?.throwIfAborted();
      return connectionError(cause);
    }
  }

  return async (outgoing) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await sendOnce(outgoing);
      if (!(outcome instanceof LyceumError)) return outcome;
      if (attempt >= retries || !isRetryable(outcome)) throw outcome;
      await wait(delayMs(attempt, outcome.retryAfterSeconds), outgoing.signal);
    }
  };
}

function timeoutUntilResponse(timeoutMs: number): { signal: AbortSignal; clear(): void } {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('The server took too long.', 'TimeoutError')), timeoutMs);
  return { signal: timeout.signal, clear: () => clearTimeout(timer) };
}

export const isRetryable = (error: LyceumError): boolean =>
  error.status === 0 || retryableStatuses.has(error.status) || error.code === 'idempotency_in_progress';

/** `Retry-After` wins; otherwise exponential backoff with full jitter, so that clients do not retry in step. */
const delayMs = (attempt: number, retryAfterSeconds: number | null): number =>
  retryAfterSeconds === null
    ? Math.random() * Math.min(maxWaitMs, 250 * 2 ** attempt)
    : Math.min(maxWaitMs, retryAfterSeconds * 1000);

/** Rejects with the signal's reason as soon as it is aborted. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
