import type { PageCatalog, PageEntry } from '@lyceum/contract/site';

import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';
import { formatInstant } from '../../clock.ts';
import type { Page, Snapshot } from '../../content/snapshot.ts';
import type { ListResult } from '../../lists/list-representation.ts';
import { estimateTokens, renderMarkdown } from '../../markdown/render-markdown.ts';
import type { View } from '../../view.ts';

/** All pages in navigation order. */
export function listPages(view: View): ListResult<PageCatalog> {
  const results = entriesOf(view);
  return { asOf: view.now, list: { count: results.length, as_of: formatInstant(view.now), results } };
}

const entryLists = new WeakMap<Snapshot, PageEntry[]>();

/** Computed once per snapshot, because counting tokens requires rendering every page. */
function entriesOf(view: View): PageEntry[] {
  const entries = entryLists.get(view.snapshot) ?? [...view.snapshot.pages.values()].map((page) => presentEntry(page, view));
  entryLists.set(view.snapshot, entries);
  return entries;
}

const presentEntry = (page: Page, view: View): PageEntry => ({
  path: page.path,
  url: toAbsoluteUrl(view.siteUrl, page.path),
  title: page.title,
  summary: page.summary,
  audience: page.audience,
  keywords: page.keywords,
  markdown_url: toMarkdownUrl(view.siteUrl, page.path),
  section: page.section,
  updated_at: page.updated_at,
  tokens: estimateTokens(renderMarkdown(page, view)),
});
