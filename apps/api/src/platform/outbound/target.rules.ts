import { type Address, classifyAddress, parseAddress } from './addresses.rules.ts';
import { unsafeUrlError } from './outbound-error.ts';
import type { Rules } from './policy.ts';

/** The destination of a request, as far as its URL determines it. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  /** The address that the URL contains, in any spelling. */
  readonly literal: Address | undefined;
  /** Whether the operator allowed this host and port. */
  readonly trusted: boolean;
}

/** All checks that need no network. Only WHATWG's parser is used, so what is checked is what is connected to. */
export function parseAllowedTarget(text: string, rules: Rules): Target {
  const url = URL.parse(assertUnambiguousUrl(text));
  if (url === null) throw unsafeUrlError('This is not a URL.');
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
  const trusted = rules.hosts.has(`${url.hostname}:${port}`);
  checkScheme(url, trusted || rules.allowHttp);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') throw unsafeUrlError('The URL contains a user name or password.', host);
  if (!trusted && !rules.ports.has(port)) throw unsafeUrlError(`Port ${port} of ${host} is not allowed.`, host);
  const literal = parseAddress(host);
  if (literal === undefined && !namePattern.test(host)) throw unsafeUrlError('The URL does not name a host.', truncate(host));
  if (literal !== undefined && !trusted && classifyAddress(literal, rules.cidrs) === 'refused') throw hostNotPublic(host);
  return { url, host, port, literal, trusted };
}

export const hostNotPublic = (host: string) => unsafeUrlError(`${host} is not a public address.`, host);

/** Refuses characters that URL parsers disagree on, before any parser sees them. */
export function assertUnambiguousUrl(text: string): string {
  if (/[\u0000-\u001f\u007f\\]/.test(text) || text.trim() !== text) {
    throw unsafeUrlError('The URL contains control characters or backslashes, or is surrounded by spaces.');
  }
  return text;
}

function checkScheme({ protocol }: URL, allowHttp: boolean): void {
  if (protocol === 'https:' || (protocol === 'http:' && allowHttp)) return;
  throw unsafeUrlError(allowHttp ? 'The URL is neither https nor http.' : 'The URL is not https.');
}

/** No trailing dot: `gpu.lan.` differs from `gpu.lan` for the policy and certificates, but not for DNS. */
const namePattern = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
const truncate = (host: string): string => host.slice(0, 100);
