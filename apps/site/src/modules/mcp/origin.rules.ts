import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';

interface SentHeaders {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

const isLoopbackAddress = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** The host names, without a port, that a request may be sent to. */
export const listAllowedHosts = (siteUrl: string, configured: readonly string[], boundTo: string): string[] => [
  new URL(siteUrl).hostname,
  ...configured.map((host) => host.toLowerCase()),
  ...(isLoopbackAddress(boundTo) ? localhostAllowedHostnames() : []),
];

const httpOrigin = /^https?:\/\/[^/?#@]+$/i;

/**
 * Why a request is refused, or undefined. The Host header shows DNS rebinding: a foreign page whose name resolves to this
 * machine. A server reached by a loopback name is private and refuses pages of other origins; a public one serves any origin.
 */
export function findOriginRefusal({ host, origin }: SentHeaders, hosts: string[]): string | undefined {
  const checked = validateHostHeader(host, hosts);
  if (!checked.ok) return checked.message;
  if (origin === undefined) return undefined;
  if (!httpOrigin.test(origin) || !URL.canParse(origin)) return 'The Origin header must be an http or https origin.';
  const isPrivate = localhostAllowedHostnames().includes(checked.hostname);
  if (isPrivate && !validateOriginHeader(origin, hosts).ok)
    return 'On a loopback address, only pages from this machine are served.';
  return undefined;
}
