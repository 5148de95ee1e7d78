/** Servers that listen on all addresses are reached at the loopback address. */
const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The URL of a server on this machine. */
export function formatLocalUrl(host: string, port: number): string {
  const name = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
