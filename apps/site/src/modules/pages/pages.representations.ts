import { type SearchResults, siteContract } from '@lyceum/contract/site';
import { Rendered } from '@lyceum/kit';

import { markdownUrlOf } from '../../addresses.ts';
import { changesAtOf, pageChangesAtOf } from '../../changes-at.ts';
import type { Clock } from '../../clock.ts';
import { notFoundPage } from '../../content/generated-pages.ts';
import type { SiteDocument, Snapshot } from '../../content/snapshot.ts';
import { type Later, later } from '../../later.ts';
import type * as layout from '../../layout/render-page.ts';
import { listRepresentation } from '../../lists/list-representation.ts';
import { markdownOf, tokensIn } from '../../markdown/markdown-of.ts';
import { notFoundMarkdown } from '../../markdown/not-found-markdown.ts';
import { etagOf, type Represent, type Sending } from '../../representations.ts';
import type { View } from '../../view.ts';
import { listPages } from './list-pages.ts';
import { contentSignal, linksOf } from './page-headers.ts';

export interface PagesDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly represent: Represent;
  readonly siteUrl: string;
}

/** What an address asks of a page that is made of other documents. */
export interface AskedOfPage {
  readonly query: URLSearchParams;
  readonly found?: SearchResults | undefined;
}

/** Documents in the forms that are served, and what is served where there is none. */
export interface PageRepresentations {
  catalogue(): Rendered;
  html(document: SiteDocument, asked: AskedOfPage): Promise<Rendered>;
  /** At an address where nothing else is ever served. */
  markdown(document: SiteDocument): Rendered;
  /** At the address of the page, where others are served HTML. */
  negotiatedMarkdown(document: SiteDocument): Rendered;
  missingHtml(path: string | undefined): Promise<Rendered>;
  missingMarkdown(path: string | undefined): Rendered;
  missingNegotiatedMarkdown(path: string | undefined): Rendered;
  /** Loads what makes HTML before anybody asks for some. */
  warm(): Promise<void>;
}

type Layout = typeof layout;

const types = { html: 'text/html; charset=utf-8', markdown: 'text/markdown; charset=utf-8' } as const;
const varying = { Vary: 'Accept' } as const;

const sendings = {
  /** At an address where nothing else is ever served. */
  alone: { keeping: 'lasting' },
  beside: { keeping: 'lasting', headers: varying },
  unkeptBeside: { keeping: 'nobody', headers: varying },
} as const satisfies Record<string, Sending>;
const unkept = { 'Cache-Control': 'no-store' } as const;

export function pageRepresentations({ snapshot, clock, represent, siteUrl }: PagesDeps): PageRepresentations {
  const view = (): View => ({ snapshot: snapshot(), siteUrl, now: clock.now() });
  const layout: Later<Layout> = later(() => import('../../layout/render-page.ts'));

  const markdown = (document: SiteDocument, sending: Sending) =>
    represent(`markdown ${document.path}`, () => markdownRepresentation(document, view()), sending);

  const missingMarkdown = (path: string | undefined, headers: Readonly<Record<string, string>>) =>
    new Rendered({ status: 404, mediaType: types.markdown, body: notFoundMarkdown(path, view()), headers });

  return {
    catalogue: () => represent('pages', () => listRepresentation(siteContract.pages.list, listPages(view()), null)),
    html: (document, asked) =>
      layout.use((made) => {
        const make = () => htmlRepresentation(made, document, { ...asked, view: view() });
        return represent(`html ${document.path} ${asked.query}`, make, sendings.beside);
      }),
    markdown: (document) => markdown(document, sendings.alone),
    negotiatedMarkdown: (document) =>
      markdown(document, snapshot().site.edge_keys_on_accept ? sendings.beside : sendings.unkeptBeside),
    missingHtml: (path) =>
      layout.use(
        ({ renderHtml, pagePolicy }) =>
          new Rendered({
            status: 404,
            mediaType: types.html,
            body: renderHtml(notFoundPage(path ?? '/'), view()),
            headers: { ...varying, ...unkept, 'Content-Security-Policy': pagePolicy(snapshot()) },
          }),
      ),
    missingMarkdown: (path) => missingMarkdown(path, unkept),
    missingNegotiatedMarkdown: (path) => missingMarkdown(path, { ...unkept, ...varying }),
    warm: () => layout.load().then(() => undefined),
  };
}

function markdownRepresentation(document: SiteDocument, view: View) {
  const text = markdownOf(document, view);
  const { siteUrl, snapshot } = view;
  return {
    body: Buffer.from(text),
    etag: etagOf(text),
    changesAt: changesAtOf(document, view),
    mediaType: types.markdown,
    keptMs: Infinity,
    headers: {
      Link: linksOf(siteUrl, document.path),
      'Content-Location': markdownUrlOf(siteUrl, document.path),
      'X-Markdown-Tokens': String(tokensIn(text)),
      'Content-Signal': contentSignal(snapshot.site),
    },
  };
}

function htmlRepresentation({ renderHtml, pagePolicy }: Layout, document: SiteDocument, asked: AskedOfPage & { view: View }) {
  const { view, query, found } = asked;
  const text = renderHtml(document, { ...view, query, ...(found && { found }) });
  return {
    body: Buffer.from(text),
    etag: etagOf(text),
    changesAt: pageChangesAtOf(document, view),
    mediaType: types.html,
    keptMs: Infinity,
    headers: { Link: linksOf(view.siteUrl, document.path), 'Content-Security-Policy': pagePolicy(view.snapshot) },
  };
}
