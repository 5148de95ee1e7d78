/** Who a server answers to: host names without a port. */
type Answering = ReadonlySet<string>;

interface Sent {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Listening on it, nobody from outside reaches the server, unless through a proxy that has a name of its own. */
const isLoopbackAddress = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

export const answeringTo = (siteUrl: string, more: readonly string[], boundTo: string): Answering =>
  new Set([
    new URL(siteUrl).hostname,
    ...more.map((host) => host.toLowerCase()),
    ...(isLoopbackAddress(boundTo) ? loopbackNames : []),
  ]);

/**
 * Why a request is refused, or undefined. A page elsewhere that points its own name at this machine shows it in Host; and a
 * server on loopback is private, so that pages from elsewhere are refused there, while a public one is for anybody's browser.
 */
export function refusalOf({ host, origin }: Sent, hosts: Answering): string | undefined {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === undefined || !hosts.has(name)) return `This server does not answer to the host ${JSON.stringify(host ?? '')}.`;
  if (origin === undefined) return undefined;
  const from = /^https?:\/\/[^/?#]+$/i.test(origin) ? hostnameOf(origin) : undefined;
  if (from === undefined) return 'The Origin header is not an origin of http or https.';
  if (loopbackNames.includes(name) && !hosts.has(from)) return 'This server answers to pages of this machine only.';
  return undefined;
}

function hostnameOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed === null || parsed.hostname === '' || parsed.username !== '' ? undefined : parsed.hostname;
}
