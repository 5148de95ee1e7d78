import type { SearchResults } from '@lyceum/contract/site';

import type { Page, SiteDocument, Snapshot } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { blogMain } from './blog.ts';
import { dateFormatsFor } from './dates.ts';
import { eventMain } from './event.ts';
import { eventListMain } from './event-list.ts';
import { renderFrame } from './frame.ts';
import { homeMain } from './home.ts';
import { type Html, printHtml } from './html.ts';
import { createHref } from './links.ts';
import { notFoundMain } from './not-found.ts';
import { pageMain } from './page.ts';
import type { PageView } from './page-view.ts';
import { postMain } from './post.ts';
import { searchMain } from './search.ts';
import { getStylesheet } from './style.ts';

export interface PageContext extends View {
  /** The query of the URL: filters, page numbers and search terms. */
  readonly query?: URLSearchParams;
  /** The results of the search page; without them it shows only the form. */
  readonly results?: SearchResults;
}

/** The complete HTML page of a document; the 404 page is a document too. */
export function renderHtml(document: SiteDocument, { snapshot, siteUrl, now, query, results }: PageContext): string {
  const { site } = snapshot;
  const view: PageView = {
    snapshot,
    site,
    siteUrl,
    now,
    query: query ?? new URLSearchParams(),
    results,
    dates: dateFormatsFor(site.language),
    href: createHref(siteUrl),
  };
  const exists = document.kind !== 'page' || document.generated !== 'not-found';
  return printHtml(
    renderFrame(document, view, { main: renderMain(document, view), exists, isIndexed: exists && isIndexed(document) }),
  );
}

/** Search engines should not list search results and sample events. */
const isIndexed = (document: SiteDocument): boolean =>
  document.kind === 'event' ? !document.sample : document.kind === 'post' || document.generated !== 'search';

function renderMain(document: SiteDocument, view: PageView): Html {
  switch (document.kind) {
    case 'event':
      return eventMain(document, view);
    case 'post':
      return postMain(document, view);
    case 'page':
      return renderPageMain(document, view);
  }
}

function renderPageMain(page: Page, view: PageView): Html {
  switch (page.generated) {
    case 'home':
      return homeMain(page, view);
    case 'events':
      return eventListMain(page, view);
    case 'blog':
      return blogMain(page, view);
    case 'search':
      return searchMain(page, view);
    case 'not-found':
      return notFoundMain(page, view);
    case null:
      return page.path === '/' ? homeMain(page, view) : pageMain(page, view);
  }
}

/** The `Content-Security-Policy` of pages: no scripts, one style by its hash, images from the site or over https. */
export const createContentSecurityPolicy = ({ site }: Pick<Snapshot, 'site'>): string =>
  [
    "default-src 'none'",
    `style-src ${getStylesheet(site).source}`,
    "img-src 'self' https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
