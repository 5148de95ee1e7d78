import { type SearchResults, siteContract } from '@lyceum/contract/site';
import { RenderedReply } from '@lyceum/kit';

import { toMarkdownUrl } from '../../addresses.ts';
import { findNextHtmlChange, findNextMarkdownChange } from '../../changes-at.ts';
import type { Clock } from '../../clock.ts';
import { createNotFoundPage } from '../../content/generated-pages.ts';
import type { SiteDocument, Snapshot } from '../../content/snapshot.ts';
import type * as layout from '../../layout/render-page.ts';
import { createListRepresentation } from '../../lists/list-representation.ts';
import { renderNotFoundMarkdown } from '../../markdown/not-found-markdown.ts';
import { estimateTokens, renderMarkdown } from '../../markdown/render-markdown.ts';
import { type CachedRenderer, computeEtag, type Representation, type ResponseOptions } from '../../representations.ts';
import type { View } from '../../view.ts';
import { listPages } from './list-pages.ts';
import { createContentSignalHeader, createLinkHeader } from './page-headers.ts';

export interface PagesDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly represent: CachedRenderer;
  readonly siteUrl: string;
}

/** What a generated page is rendered with. */
export interface PageOptions {
  readonly query: URLSearchParams;
  readonly results?: SearchResults | undefined;
}

/** Documents as responses, and the responses for paths without a document. */
export interface PageRepresentations {
  catalogue(): RenderedReply;
  html(document: SiteDocument, options: PageOptions): Promise<RenderedReply>;
  /** For a URL that serves only Markdown. */
  markdown(document: SiteDocument): RenderedReply;
  /** For the page's own URL, which serves HTML too. */
  negotiatedMarkdown(document: SiteDocument): RenderedReply;
  notFoundHtml(path: string | undefined): Promise<RenderedReply>;
  notFoundMarkdownAt(path: string | undefined): RenderedReply;
  notFoundNegotiatedMarkdown(path: string | undefined): RenderedReply;
  /** Loads the layout before the first request for HTML. */
  warm(): Promise<void>;
}

type Layout = typeof layout;

const types = { html: 'text/html; charset=utf-8', markdown: 'text/markdown; charset=utf-8' } as const;
const varyAccept = { Vary: 'Accept' } as const;

const responseOptions = {
  /** For a URL that serves only one form. */
  dedicated: { cachePolicy: 'stale-while-revalidate' },
  negotiated: { cachePolicy: 'stale-while-revalidate', headers: varyAccept },
  negotiatedUncached: { cachePolicy: 'no-store', headers: varyAccept },
} as const satisfies Record<string, ResponseOptions>;
const noStore = { 'Cache-Control': 'no-store' } as const;

export function pageRepresentations({ snapshot, clock, represent, siteUrl }: PagesDeps): PageRepresentations {
  const view = (): View => ({ snapshot: snapshot(), siteUrl, now: clock.now() });
  let layout: Promise<Layout> | undefined;
  // The layout is loaded with the first page: loading everything makes a start several times as long.
  const loadLayout = (): Promise<Layout> => (layout ??= import('../../layout/render-page.ts'));

  const markdown = (document: SiteDocument, options: ResponseOptions) =>
    represent(`markdown ${document.path}`, () => markdownRepresentation(document, view()), options);

  const notFoundResponse = (path: string | undefined, headers: Readonly<Record<string, string>>) =>
    new RenderedReply({ status: 404, mediaType: types.markdown, body: renderNotFoundMarkdown(path, view()), headers });

  return {
    catalogue: () => represent('pages', () => createListRepresentation(siteContract.pages.list, listPages(view()), null)),
    html: async (document, options) => {
      const loaded = await loadLayout();
      const render = () => htmlRepresentation(loaded, document, { ...options, view: view() });
      return represent(`html ${document.path} ${options.query}`, render, responseOptions.negotiated);
    },
    markdown: (document) => markdown(document, responseOptions.dedicated),
    negotiatedMarkdown: (document) =>
      markdown(document, snapshot().site.edge_keys_on_accept ? responseOptions.negotiated : responseOptions.negotiatedUncached),
    notFoundHtml: async (path) => {
      const { renderHtml, createContentSecurityPolicy: createContentSecurityPolicy } = await loadLayout();
      return new RenderedReply({
        status: 404,
        mediaType: types.html,
        body: renderHtml(createNotFoundPage(path ?? '/'), view()),
        headers: { ...varyAccept, ...noStore, 'Content-Security-Policy': createContentSecurityPolicy(snapshot()) },
      });
    },
    notFoundMarkdownAt: (path) => notFoundResponse(path, noStore),
    notFoundNegotiatedMarkdown: (path) => notFoundResponse(path, { ...noStore, ...varyAccept }),
    warm: () => loadLayout().then(() => undefined),
  };
}

function markdownRepresentation(document: SiteDocument, view: View): Representation {
  const text = renderMarkdown(document, view);
  const { siteUrl, snapshot } = view;
  return {
    body: Buffer.from(text),
    etag: computeEtag(text),
    changesAt: findNextMarkdownChange(document, view),
    mediaType: types.markdown,
    cacheMs: Infinity,
    headers: {
      Link: createLinkHeader(siteUrl, document.path),
      'Content-Location': toMarkdownUrl(siteUrl, document.path),
      'X-Markdown-Tokens': String(estimateTokens(text)),
      'Content-Signal': createContentSignalHeader(snapshot.site),
    },
  };
}

function htmlRepresentation(
  { renderHtml, createContentSecurityPolicy: createContentSecurityPolicy }: Layout,
  document: SiteDocument,
  { view, query, results }: PageOptions & { readonly view: View },
): Representation {
  const text = renderHtml(document, { ...view, query, ...(results && { results }) });
  return {
    body: Buffer.from(text),
    etag: computeEtag(text),
    changesAt: findNextHtmlChange(document, view),
    mediaType: types.html,
    cacheMs: Infinity,
    headers: {
      Link: createLinkHeader(view.siteUrl, document.path),
      'Content-Security-Policy': createContentSecurityPolicy(view.snapshot),
    },
  };
}
