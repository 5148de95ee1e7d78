import type { SearchResults } from '@lyceum/contract/site';

import type { Page, SiteDocument, Snapshot } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { renderBlogMain } from './blog.ts';
import { getDateFormats } from './dates.ts';
import { renderEventMain } from './event.ts';
import { renderEventListMain } from './event-list.ts';
import { renderFrame } from './frame.ts';
import { renderHomeMain } from './home.ts';
import { type Html, serializeHtml } from './html.ts';
import { createHrefResolver } from './links.ts';
import { renderNotFoundMain } from './not-found.ts';
import { renderPageMain } from './page.ts';
import type { PageView } from './page-view.ts';
import { renderPostMain } from './post.ts';
import { renderSearchMain } from './search.ts';
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
    dates: getDateFormats(site.language),
    href: createHrefResolver(siteUrl),
  };
  const exists = document.kind !== 'page' || document.generated !== 'not-found';
  return serializeHtml(
    renderFrame(document, view, { main: renderMain(document, view), exists, isIndexed: exists && isIndexed(document) }),
  );
}

/** Search engines should not list search results and sample events. */
const isIndexed = (document: SiteDocument): boolean =>
  document.kind === 'event' ? !document.sample : document.kind === 'post' || document.generated !== 'search';

function renderMain(document: SiteDocument, view: PageView): Html {
  switch (document.kind) {
    case 'event':
      return renderEventMain(document, view);
    case 'post':
      return renderPostMain(document, view);
    case 'page':
      return renderPageOfAnyKind(document, view);
  }
}

function renderPageOfAnyKind(page: Page, view: PageView): Html {
  switch (page.generated) {
    case 'home':
      return renderHomeMain(page, view);
    case 'events':
      return renderEventListMain(page, view);
    case 'blog':
      return renderBlogMain(page, view);
    case 'search':
      return renderSearchMain(page, view);
    case 'not-found':
      return renderNotFoundMain(page, view);
    case null:
      return page.path === '/' ? renderHomeMain(page, view) : renderPageMain(page, view);
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
