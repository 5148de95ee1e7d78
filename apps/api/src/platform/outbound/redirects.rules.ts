import { OutboundError } from './outbound-error.ts';
import type { Hop } from './request.rules.ts';
import { assertUnambiguousUrl } from './target.rules.ts';

/** The headers that another origin may see. An allow list, because credentials may be in headers of any name. */
const safeHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'range',
  'if-none-match',
  'if-modified-since',
]);
const bodyHeader = /^content-/;

type Location = string | string[];

/** The redirect target, if any. A 3xx without Location is a normal response. */
export const findRedirectLocation = ({
  status,
  location,
}: {
  status: number;
  location: Location | undefined;
}): Location | undefined => ([301, 302, 303, 307, 308].includes(status) ? location : undefined);

/** The next hop by the rules of the Fetch standard. It must still be checked. */
export function createNextHopUnchecked(hop: Hop, from: URL, { status, location }: { status: number; location: Location }): Hop {
  if (Array.isArray(location)) throw protocolError(from, 'sends several Location headers');
  const to = URL.parse(assertUnambiguousUrl(location), from);
  if (to === null) throw protocolError(from, 'redirects to an invalid URL');
  const next = { ...(becomesGet(hop, status) ? asGet(hop) : hop), url: to.href };
  if (to.origin === from.origin) return next;
  // Bodies may contain credentials too (an OpenID client's), so they are only sent to their own origin.
  if (next.body !== undefined) throw protocolError(from, 'redirects a request with a body to another origin');
  return { ...next, headers: filterHeaders(next.headers, (name) => safeHeaders.has(name)) };
}

const becomesGet = ({ method }: Hop, status: number): boolean =>
  (status === 303 && method !== 'GET' && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

const asGet = (hop: Hop): Hop => ({
  ...hop,
  method: 'GET',
  body: undefined,
  headers: filterHeaders(hop.headers, (name) => !bodyHeader.test(name)),
});

const filterHeaders = (headers: Hop['headers'], isWanted: (name: string) => boolean): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isWanted(name)));

const protocolError = ({ hostname }: URL, what: string): OutboundError =>
  new OutboundError({ kind: 'protocol', detail: `${hostname} ${what}.`, host: hostname });
