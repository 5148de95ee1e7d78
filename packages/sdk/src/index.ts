import type { productContract } from '@lyceum/contract/product';
import type { siteContract } from '@lyceum/contract/site';

import { type Client, clientOf } from './client.ts';
import { type ClientOptions, productAccess, siteAccess } from './config.ts';
import { productRoutes, siteRoutes } from './routes.generated.ts';
import { createTransport } from './transport.ts';

export type { CallOptions, Client } from './client.ts';
export type { ClientOptions } from './config.ts';
export { type FieldError, LyceumError } from './error.ts';

const newIdempotencyKey = (): string => crypto.randomUUID();

/** The public site. */
export type SiteClient = Client<typeof siteContract>;
/** The product API. */
export type LyceumClient = Client<typeof productContract>;

/**
 * Reads a public site; no key is needed.
 *
 * @example
 * const site = createSiteClient({ baseUrl: 'https://site.example' });
 * for await (const event of site.events.list.each({ status: 'upcoming' })) console.log(event.title);
 */
export const createSiteClient = (options: ClientOptions = {}): SiteClient =>
  clientOf(siteRoutes, { ...siteAccess(options), headers: {}, transport: createTransport(options), newIdempotencyKey });

/**
 * Speaks to the product API with a key, given or from `LYCEUM_API_KEY`.
 *
 * @example
 * const lyceum = createClient({ baseUrl: 'https://api.example', apiKey });
 * const health = await lyceum.meta.health();
 */
export function createClient(options: ClientOptions = {}): LyceumClient {
  const { baseUrl, apiKey } = productAccess(options);
  const headers = { Authorization: `Bearer ${apiKey}` };
  return clientOf(productRoutes, { baseUrl, headers, transport: createTransport(options), newIdempotencyKey });
}
