export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface OutboundRequest {
  readonly url: string | URL;
  /** The caller and reason for the log, such as `bookings.refresh`. */
  readonly purpose: string;
  /** Covers everything: name resolution, connections, all redirects, and the whole body. */
  readonly timeoutMs: number;
  /** The limit for the body, both as received and as decoded. */
  readonly maxBytes: number;
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How many redirects to follow; with 0, the default, a redirect is returned like any other response. */
  readonly redirects?: 0 | 1 | 2 | 3 | 4 | 5;
  /** Aborts the request; the abort reason is thrown. */
  readonly signal?: AbortSignal;
}

/** One request in a chain of redirects. */
export interface Hop {
  readonly url: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Headers that determine message framing or routing, which only this client sets. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.*)$/;

export function createFirstHop({ url, method = 'GET', headers = {}, body }: OutboundRequest, userAgent: string): Hop {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const conflicting = given.find(([name]) => reserved.test(name));
  if (conflicting !== undefined) throw new TypeError(`The header ${conflicting[0]} is set by the outbound client itself.`);
  return {
    url: typeof url === 'string' ? url : url.href,
    method,
    // identity: a response that is not compressed cannot be a decompression bomb.
    headers: { 'user-agent': userAgent, accept: '*/*', ...Object.fromEntries(given), 'accept-encoding': 'identity' },
    body,
  };
}
