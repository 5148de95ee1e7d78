import type { Outbound } from './outbound.ts';
import type { Method } from './request.rules.ts';

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The guarded client with the interface of `fetch`, for libraries. It follows no redirects. */
export const createGuardedFetch =
  (outbound: Outbound, limits: { readonly purpose: string; readonly timeoutMs: number; readonly maxBytes: number }) =>
  async (url: string, { method, headers, body, signal }: FetchOptions): Promise<Response> => {
    const known = methods.find((one) => one === method);
    if (!known) throw new TypeError(`Outbound requests do not support the method ${method}.`);
    const response = await outbound.request({
      ...limits,
      url,
      method: known,
      headers,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      ...(signal && { signal }),
    });
    return new Response(statusesWithoutBody.has(response.status) ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    });
  };

function textOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Outbound requests take only text, bytes or a form as a body.');
}
