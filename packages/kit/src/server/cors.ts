/** Which origins may read a surface's responses in a browser. Credentials are never allowed. */
export type CorsPolicy =
  | { readonly kind: 'open'; readonly allowHeaders: readonly string[]; readonly exposeHeaders: readonly string[] }
  | {
      readonly kind: 'allow-list';
      readonly origins: ReadonlySet<string>;
      readonly allowHeaders: readonly string[];
      readonly exposeHeaders: readonly string[];
    };

type Headers = Record<string, string>;

/** Headers of every response, with any status. */
export function createCorsHeaders(policy: CorsPolicy, origin: string | undefined): Headers {
  const expose = { 'Access-Control-Expose-Headers': policy.exposeHeaders.join(', ') };
  if (policy.kind === 'open') return { 'Access-Control-Allow-Origin': '*', ...expose };
  if (origin === undefined || !policy.origins.has(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...expose };
}

/** Additional headers of the response to a preflight. */
export const createPreflightHeaders = (policy: CorsPolicy, allowed: readonly string[]): Headers => ({
  'Access-Control-Allow-Methods': allowed.join(', '),
  'Access-Control-Allow-Headers': policy.allowHeaders.join(', '),
  'Access-Control-Max-Age': '86400',
});
