import type { PageCatalog, PageEntry } from '@lyceum/contract/site';

import { markdownUrlOf, urlOf } from '../../addresses.ts';
import { instantText } from '../../clock.ts';
import type { Page, Snapshot } from '../../content/snapshot.ts';
import type { Listed } from '../../lists/list-representation.ts';
import { markdownOf, tokensIn } from '../../markdown/markdown-of.ts';
import type { View } from '../../view.ts';

/** The catalogue: every page, in the order of the navigation. */
export function listPages(view: View): Listed<PageCatalog> {
  const results = entriesOf(view);
  return { asOf: view.now, list: { count: results.length, as_of: instantText(view.now), results } };
}

const known = new WeakMap<Snapshot, PageEntry[]>();

/** Made once per snapshot: counting tokens means rendering every page. */
function entriesOf(view: View): PageEntry[] {
  const entries = known.get(view.snapshot) ?? [...view.snapshot.pages.values()].map((page) => presentEntry(page, view));
  known.set(view.snapshot, entries);
  return entries;
}

const presentEntry = (page: Page, view: View): PageEntry => ({
  path: page.path,
  url: urlOf(view.siteUrl, page.path),
  title: page.title,
  summary: page.summary,
  audience: page.audience,
  keywords: page.keywords,
  markdown_url: markdownUrlOf(view.siteUrl, page.path),
  section: page.section,
  updated_at: page.updated_at,
  tokens: tokensIn(markdownOf(page, view)),
});
