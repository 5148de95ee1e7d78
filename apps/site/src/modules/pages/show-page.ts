import { type SearchQuery, type SearchResults, siteContract } from '@lyceum/contract/site';
import { Problem, type RenderedReply } from '@lyceum/kit';

import { findDocument, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { prefersMarkdown } from './accept.rules.ts';
import type { PageRepresentations } from './pages.representations.ts';
import { parseRequestedPath } from './requested-path.rules.ts';

export interface ShowDeps {
  readonly snapshot: () => Snapshot;
  readonly pages: PageRepresentations;
  /** For the search page. */
  readonly search: (query: SearchQuery) => Promise<SearchResults>;
}

export interface PageRequest {
  /** Decoded, without the leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The Accept header; empty if missing. */
  readonly accept: string;
}

/** The page at a path: as Markdown with `.md` or when the Accept header prefers it, otherwise as HTML. */
export function showPage(deps: ShowDeps, { path: given, query, accept }: PageRequest): RenderedReply | Promise<RenderedReply> {
  const { pages } = deps;
  const { path, form } = parseRequestedPath(given);
  const document = findByPath(deps.snapshot(), path);
  if (form === 'markdown') return document ? pages.markdown(document) : pages.notFoundMarkdownAt(path);
  if (prefersMarkdown(accept)) return document ? pages.negotiatedMarkdown(document) : pages.notFoundNegotiatedMarkdown(path);
  return document ? showHtml(deps, document, query) : pages.notFoundHtml(path);
}

/** The same bytes as the URL of the page with `.md`, which may be appended here too. */
export function showMarkdown({ snapshot, pages }: Pick<ShowDeps, 'snapshot' | 'pages'>, given: string): RenderedReply {
  const { path } = parseRequestedPath(given);
  const document = findByPath(snapshot(), path);
  return document ? pages.markdown(document) : pages.notFoundMarkdownAt(path);
}

const findByPath = (snapshot: Snapshot, path: string | undefined): SiteDocument | undefined =>
  path === undefined ? undefined : findDocument(snapshot, path);

const noQuery = new URLSearchParams();

/** Only generated pages depend on the query. */
function showHtml(
  { pages, search }: ShowDeps,
  document: SiteDocument,
  query: URLSearchParams,
): RenderedReply | Promise<RenderedReply> {
  if (document.kind !== 'page' || document.generated === null) return pages.html(document, { query: noQuery });
  if (document.generated !== 'search') return pages.html(document, { query });
  return searchFor(search, query).then((results) => pages.html(document, { query, results }));
}

/** Undefined for an invalid query, for which the page shows only the form. */
async function searchFor(search: ShowDeps['search'], query: URLSearchParams): Promise<SearchResults | undefined> {
  const parsed = siteContract.search.query.query.safeParse(Object.fromEntries(query));
  if (!parsed.success) return undefined;
  try {
    return await search(parsed.data);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
