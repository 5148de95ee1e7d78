/** Everything has a default except the base URL and the key. */
export interface ClientOptions {
  /** Absolute URL of the server. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Number of retries after a transient failure. Default 2. */
  readonly retries?: number;
  /** Timeout of one attempt in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Off by default: anyone can read a key that is used in a browser. */
  readonly dangerouslyAllowBrowser?: boolean;
}

const environment = (name: string): string | undefined => (typeof process === 'undefined' ? undefined : process.env[name]);

/** Falls back to `LYCEUM_BASE_URL` and `LYCEUM_API_KEY`. */
export function resolveProductAccess(options: ClientOptions): { baseUrl: string; apiKey: string } {
  if ('document' in globalThis && !options.dangerouslyAllowBrowser)
    throw new Error('An API key must stay on a server: anyone can read it in a browser. Use the session cookie there instead.');
  const apiKey = options.apiKey ?? environment('LYCEUM_API_KEY');
  if (apiKey === undefined || apiKey === '') throw new Error('No API key: pass { apiKey } or set LYCEUM_API_KEY.');
  return { baseUrl: requireUrl(options.baseUrl ?? environment('LYCEUM_BASE_URL'), 'LYCEUM_BASE_URL'), apiKey };
}

/** Falls back to `LYCEUM_SITE_URL`. */
export const resolveSiteAccess = (options: ClientOptions): { baseUrl: string } => ({
  baseUrl: requireUrl(options.baseUrl ?? environment('LYCEUM_SITE_URL'), 'LYCEUM_SITE_URL'),
});

function requireUrl(given: string | undefined, variable: string): string {
  if (given === undefined || !URL.canParse(given))
    throw new Error(`No server URL: pass { baseUrl } or set ${variable} to an absolute URL.`);
  return given.replace(/\/+$/, '');
}
