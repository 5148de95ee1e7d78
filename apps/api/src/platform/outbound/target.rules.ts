import { type Address, classifyAddress, parseAddress } from './addresses.rules.ts';
import { unsafeUrl } from './outbound-error.ts';
import type { Rules } from './policy.ts';

/** Where a request goes, as far as its URL tells. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  /** The address that the URL itself spells, in whatever way. */
  readonly literal: Address | undefined;
  /** The operator named this host and port. */
  readonly trusted: boolean;
}

/** The whole check that needs no network. WHATWG's parser is the only one: what it reads is what is connected to. */
export function checkTarget(text: string, rules: Rules): Target {
  const url = URL.parse(plainText(text));
  if (url === null) throw unsafeUrl('This is not a URL.');
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
  const trusted = rules.hosts.has(`${url.hostname}:${port}`);
  checkScheme(url, trusted || rules.allowHttp);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') throw unsafeUrl('The URL holds a user name or password.', host);
  if (!trusted && !rules.ports.has(port)) throw unsafeUrl(`Port ${port} of ${host} is not allowed.`, host);
  const literal = parseAddress(host);
  if (literal === undefined && !nameForm.test(host)) throw unsafeUrl('The URL does not name a host.', shortened(host));
  if (literal !== undefined && !trusted && classifyAddress(literal, rules.cidrs) === 'refused') throw notPublic(host);
  return { url, host, port, literal, trusted };
}

export const notPublic = (host: string) => unsafeUrl(`${host} is not a public address.`, host);

/** Letters that parsers disagree on are refused before any parser sees them. */
export function plainText(text: string): string {
  if (/[\u0000-\u001f\u007f\\]/.test(text) || text.trim() !== text) {
    throw unsafeUrl('The URL holds control characters, backslashes or blanks around it.');
  }
  return text;
}

function checkScheme({ protocol }: URL, allowHttp: boolean): void {
  if (protocol === 'https:' || (protocol === 'http:' && allowHttp)) return;
  throw unsafeUrl(allowHttp ? 'The URL is neither https nor http.' : 'The URL is not https.');
}

/** No dot at the end: `gpu.lan.` would be another name than `gpu.lan` to the policy and to certificates, but not to DNS. */
const nameForm = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
const shortened = (host: string): string => host.slice(0, 100);
