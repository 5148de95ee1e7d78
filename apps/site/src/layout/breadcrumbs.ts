import type { SiteDocument, Snapshot } from '../content/snapshot.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';

export interface Breadcrumb {
  readonly path: string;
  readonly title: string;
}

/** From the homepage to the document, through the pages whose paths are prefixes of its path. */
export function listBreadcrumbs({ pages, site }: Snapshot, { path, title }: SiteDocument): Breadcrumb[] {
  if (path === '/') return [];
  const segments = path.split('/').slice(1, -1);
  const above = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const ancestors = above.flatMap((each) => pages.get(each) ?? []);
  return [{ path: '/', title: site.name }, ...ancestors.map((page) => ({ path: page.path, title: page.title })), { path, title }];
}

/** Shown from the second level on; on the first level it would repeat the navigation. */
export function renderBreadcrumbs(document: SiteDocument, { snapshot, href }: PageView): Html | undefined {
  const above = listBreadcrumbs(snapshot, document).slice(0, -1);
  if (above.length < 2) return undefined;
  return html`<nav class="breadcrumb" aria-label="Breadcrumb"><ol>
    ${above.map(({ path, title }) => html`<li><a href="${href(path)}">${title}</a></li>`)}
  </ol></nav>`;
}
