import { OutboundError } from './outbound-error.ts';
import type { Hop } from './request.rules.ts';
import { plainText } from './target.rules.ts';

/** What another origin may see. A list of what to keep, because keys travel in headers of any name. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'range',
  'if-none-match',
  'if-modified-since',
]);
const ofTheBody = /^content-/;

type Location = string | string[];

/** Where an answer redirects to, if it does. A 3xx without a place is an answer like any other. */
export const redirectOf = ({ status, location }: { status: number; location: Location | undefined }): Location | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? location : undefined;

/** The next hop by the Fetch standard's rules. Not yet checked. */
export function nextHop(hop: Hop, from: URL, { status, location }: { status: number; location: Location }): Hop {
  if (Array.isArray(location)) throw broken(from, 'redirects to several places at once');
  const to = URL.parse(plainText(location), from);
  if (to === null) throw broken(from, 'redirects to what is not a URL');
  const next = { ...(becomesGet(hop, status) ? asGet(hop) : hop), url: to.href };
  if (to.origin === from.origin) return next;
  // Bodies hold passwords as headers do (an OpenID client's), so they stay with the origin they were written for.
  if (next.body !== undefined) throw broken(from, 'asks to send the body on to another origin');
  return { ...next, headers: only(next.headers, (name) => harmless.has(name)) };
}

const becomesGet = ({ method }: Hop, status: number): boolean =>
  (status === 303 && method !== 'GET' && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

const asGet = (hop: Hop): Hop => ({
  ...hop,
  method: 'GET',
  body: undefined,
  headers: only(hop.headers, (name) => !ofTheBody.test(name)),
});

const only = (headers: Hop['headers'], wanted: (name: string) => boolean): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => wanted(name)));

const broken = ({ hostname }: URL, what: string): OutboundError =>
  new OutboundError({ kind: 'protocol', detail: `${hostname} ${what}.`, host: hostname });
