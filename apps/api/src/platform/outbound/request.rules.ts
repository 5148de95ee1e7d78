export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface OutboundRequest {
  readonly url: string | URL;
  /** Who asks and why, for logs: `bookings.refresh`. */
  readonly purpose: string;
  /** For everything: names, connections, all redirects, the last byte of the body. */
  readonly timeoutMs: number;
  /** Of the body, as sent and as decoded. */
  readonly maxBytes: number;
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How many redirects to follow; with 0, the default, a redirect is handed back like any other answer. */
  readonly redirects?: 0 | 1 | 2 | 3 | 4 | 5;
  /** Calls it off from outside; its reason is what is thrown then. */
  readonly signal?: AbortSignal;
}

/** One request on the way, from redirect to redirect. */
export interface Hop {
  readonly url: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** They decide how the message is framed or where it goes, which is this client's to decide. */
const ours = /^(host|connection|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.*)$/;

export function firstHop({ url, method = 'GET', headers = {}, body }: OutboundRequest, userAgent: string): Hop {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const taken = given.find(([name]) => ours.test(name));
  if (taken !== undefined) throw new TypeError(`The header ${taken[0]} is set by the outbound client itself.`);
  return {
    url: typeof url === 'string' ? url : url.href,
    method,
    // identity: an answer that is never inflated cannot be a bomb.
    headers: { 'user-agent': userAgent, accept: '*/*', ...Object.fromEntries(given), 'accept-encoding': 'identity' },
    body,
  };
}
