/** What a client needs to know; everything has a default but the key and the address. */
export interface ClientOptions {
  /** Absolute address of the server, without a trailing slash. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** How often a call is tried again after a failure that may pass. Default 2. */
  readonly retries?: number;
  /** Milliseconds that one try may take. Default 30,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** A key in a browser is a key that everybody has. */
  readonly dangerouslyAllowBrowser?: boolean;
}

const environment = (name: string): string | undefined => (typeof process === 'undefined' ? undefined : process.env[name]);

/** The product API's address and key: given, or from `LYCEUM_BASE_URL` and `LYCEUM_API_KEY`. */
export function productAccess(options: ClientOptions): { baseUrl: string; apiKey: string } {
  if ('document' in globalThis && !options.dangerouslyAllowBrowser)
    throw new Error('An API key must stay on a server: anyone can read it in a browser. Use the session cookie there instead.');
  const apiKey = options.apiKey ?? environment('LYCEUM_API_KEY');
  if (apiKey === undefined || apiKey === '') throw new Error('No API key: pass { apiKey } or set LYCEUM_API_KEY.');
  return { baseUrl: address(options.baseUrl ?? environment('LYCEUM_BASE_URL'), 'LYCEUM_BASE_URL'), apiKey };
}

/** The public site's address: given, or from `LYCEUM_SITE_URL`. */
export const siteAccess = (options: ClientOptions): { baseUrl: string } => ({
  baseUrl: address(options.baseUrl ?? environment('LYCEUM_SITE_URL'), 'LYCEUM_SITE_URL'),
});

function address(given: string | undefined, variable: string): string {
  if (given === undefined || !URL.canParse(given))
    throw new Error(`No server address: pass { baseUrl } or set ${variable} to an absolute URL.`);
  return given.replace(/\/+$/, '');
}
