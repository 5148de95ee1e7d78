import { toAbsoluteUrl } from '../addresses.ts';
import type { SiteDocument } from '../content/snapshot.ts';
import { createEventJsonLd } from '../json-ld/event-json-ld.ts';
import { context, createOrganizationJsonLd, type JsonLd, omitEmpty } from '../json-ld/json-ld.ts';
import { createPostJsonLd } from '../json-ld/post-json-ld.ts';
import type { View } from '../view.ts';
import { listBreadcrumbs } from './breadcrumbs.ts';
import { type Html, trustedHtml } from './html.ts';

/** JSON-LD of a page: the site, its breadcrumbs, and the record that it shows. */
export const renderStructuredData = (document: SiteDocument, view: View): Html[] => recordsOf(document, view).map(jsonLdScript);

function recordsOf(document: SiteDocument, view: View): JsonLd[] {
  if (document.path === '/') return [siteJsonLd(view)];
  switch (document.kind) {
    case 'event':
      return [createEventJsonLd(document, view), trailJsonLd(document, view)];
    case 'post':
      return [createPostJsonLd(document, view), trailJsonLd(document, view)];
    case 'page':
      return [trailJsonLd(document, view)];
  }
}

function siteJsonLd({ snapshot: { site }, siteUrl }: View): JsonLd {
  const url = toAbsoluteUrl(siteUrl, '/');
  return omitEmpty({
    '@context': context,
    '@type': 'WebSite',
    '@id': url,
    url,
    name: site.name,
    description: site.description,
    inLanguage: site.language,
    publisher: createOrganizationJsonLd(site, siteUrl),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
}

const trailJsonLd = (document: SiteDocument, { snapshot, siteUrl }: View): JsonLd => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: listBreadcrumbs(snapshot, document).map(({ path, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: toAbsoluteUrl(siteUrl, path),
  })),
});

/** Escaped so that no text can close the script or open a comment. */
const jsonLdScript = (record: JsonLd): Html =>
  trustedHtml(
    `<script type="application/ld+json">${JSON.stringify(record).replace(/[<>&\u2028\u2029]/g, toUnicodeEscape)}</script>\n`,
  );

const toUnicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
