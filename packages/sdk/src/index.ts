import type { productContract } from '@lyceum/contract/product';
import type { siteContract } from '@lyceum/contract/site';

import { buildClient, type Client } from './client.ts';
import { type ClientOptions, resolveProductAccess, resolveSiteAccess } from './config.ts';
import { productRoutes, siteRoutes } from './routes.generated.ts';
import { createTransport } from './transport.ts';

export type { CallOptions, Client } from './client.ts';
export type { ClientOptions } from './config.ts';
export { type FieldError, LyceumError } from './error.ts';

const newIdempotencyKey = (): string => crypto.randomUUID();

/** Client of the public site. */
export type SiteClient = Client<typeof siteContract>;
/** Client of the product API. */
export type LyceumClient = Client<typeof productContract>;

/**
 * Creates a client of the public site, which needs no key.
 *
 * @example
 * const site = createSiteClient({ baseUrl: 'https://site.example' });
 * for await (const event of site.events.list.each({ status: 'upcoming' })) console.log(event.title);
 */
export const createSiteClient = (options: ClientOptions = {}): SiteClient =>
  buildClient(siteRoutes, { ...resolveSiteAccess(options), headers: {}, transport: createTransport(options), newIdempotencyKey });

/**
 * Creates a client of the product API, with the given key or the one in `LYCEUM_API_KEY`.
 *
 * @example
 * const lyceum = createClient({ baseUrl: 'https://api.example', apiKey });
 * const health = await lyceum.meta.health();
 */
export function createClient(options: ClientOptions = {}): LyceumClient {
  const { baseUrl, apiKey } = resolveProductAccess(options);
  const headers = { Authorization: `Bearer ${apiKey}` };
  return buildClient(productRoutes, { baseUrl, headers, transport: createTransport(options), newIdempotencyKey });
}
