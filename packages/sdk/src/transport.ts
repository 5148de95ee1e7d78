import type { ClientOptions } from './config.ts';
import { errorFrom, LyceumError, noAnswer } from './error.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Whether sending it twice does no harm. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether the answer goes on and on: then only its beginning is waited for no longer than usual. */
  readonly isStream?: boolean;
}

export type Transport = (outgoing: Outgoing) => Promise<Response>;

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const longestWaitMs = 30_000;

/** Sends, and sends again what may be sent again, waiting as long as the server asks or a little longer each time. */
export function createTransport(options: ClientOptions, wait = pause): Transport {
  const send = options.fetch ?? globalThis.fetch;
  const retries = options.retries ?? 2;
  const timeoutMs = options.timeoutMs ?? 30_000;

  async function once(outgoing: Outgoing): Promise<Response | LyceumError> {
    const late = outgoing.isStream ? untilBegun(timeoutMs) : { signal: AbortSignal.timeout(timeoutMs), begun: () => undefined };
    const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, late.signal]) : late.signal;
    const { method, headers, body } = outgoing;
    try {
      const response = await send(outgoing.url, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      late.begun();
      return response.status < 400 ? response : await errorFrom(response);
    } catch (cause) {
      outgoing.signal?.throwIfAborted();
      return noAnswer(cause);
    }
  }

  return async (outgoing) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await once(outgoing);
      if (!(outcome instanceof LyceumError)) return outcome;
      if (attempt >= retries || !outgoing.repeatable || !mayPass(outcome)) throw outcome;
      await wait(delayMs(attempt, outcome.retryAfterSeconds), outgoing.signal);
    }
  };
}

/** Of an answer without end only the beginning can be late. */
function untilBegun(timeoutMs: number): { signal: AbortSignal; begun(): void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('The server took too long.', 'TimeoutError')), timeoutMs);
  return { signal: late.signal, begun: () => clearTimeout(timer) };
}

export const mayPass = (error: LyceumError): boolean =>
  error.status === 0 || passing.has(error.status) || error.code === 'idempotency_in_progress';

/** The server's own word first; otherwise a random share of a doubling bound, so that clients do not come back in step. */
const delayMs = (attempt: number, retryAfterSeconds: number | null): number =>
  retryAfterSeconds === null
    ? Math.random() * Math.min(longestWaitMs, 250 * 2 ** attempt)
    : Math.min(longestWaitMs, retryAfterSeconds * 1000);

/** Ends at once when the signal is aborted, and throws its reason. */
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
