import type { SiteSource } from '@lyceum/contract/site';

import { toAbsoluteUrl } from '../addresses.ts';

/** A schema.org description, as JSON-LD. */
export type JsonLd = Readonly<Record<string, unknown>>;

export const context = 'https://schema.org';

/** Leaves out null, undefined and empty lists: in JSON-LD an unknown property is absent. */
export const omitEmpty = (properties: JsonLd): JsonLd =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The operator of the site. */
export const createOrganizationJsonLd = ({ name, logo, contact }: SiteSource, siteUrl: string): JsonLd =>
  omitEmpty({
    '@type': 'Organization',
    name,
    url: toAbsoluteUrl(siteUrl, '/'),
    logo: logo && `${siteUrl}/assets/${logo}`,
    email: contact.email,
  });
