import type { Heading } from '../content/body.ts';
import type { Page } from '../content/snapshot.ts';
import { renderBreadcrumbs } from './breadcrumbs.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import { renderBody } from './markdown.ts';
import type { PageView } from './page-view.ts';

/** A page with a file. */
export function renderPageMain(page: Page, view: PageView): Html {
  const { href, dates } = view;
  const contents = tableOfContents(page.body.headings);
  return html`<div class="wide columns">
    <article class="text">
      <header class="title">
        ${renderBreadcrumbs(page, view)}
        <h1>${page.title}</h1>
        <p class="lead">${page.summary}</p>
      </header>
      ${contents && html`<details class="toc"><summary>On this page</summary><nav aria-label="On this page">${contents}</nav></details>`}
      <div class="prose">${renderBody(page.body, href)}</div>
      ${page.updated_at !== null && html`<p class="changed">Last updated <time datetime="${page.updated_at}">${dates.day(Date.parse(page.updated_at))}</time></p>`}
      ${siblingLinks(page, view)}
    </article>
    ${contents && html`<aside class="rail toc"><nav aria-label="On this page"><h2>On this page</h2>${contents}</nav></aside>`}
  </div>`;
}

/** Shorter pages have no table of contents. */
const minHeadings = 3;

function tableOfContents(headings: readonly Heading[]): Html | undefined {
  const listed = headings.filter(({ depth, id }) => depth <= 2 && id !== '');
  if (listed.length < minHeadings) return undefined;
  return html`<ol>${listed.map(({ id, text }) => html`<li><a href="#${encodeURIComponent(id)}">${text}</a></li>`)}</ol>`;
}

/** Links to the previous and next page with the same parent. */
function siblingLinks({ path }: Page, { snapshot, href }: PageView): Html | undefined {
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (parent === '') return undefined;
  const siblings = [...snapshot.pages.values()].filter((page) => page.path.slice(0, page.path.lastIndexOf('/')) === parent);
  const index = siblings.findIndex((page) => page.path === path);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (!previous && !next) return undefined;
  return html`<nav class="neighbours" aria-label="Before and after">
    ${previous && html`<a rel="prev" href="${href(previous.path)}"><small>${renderIcon('back')} Before</small><span>${previous.title}</span></a>`}
    ${next && html`<a rel="next" href="${href(next.path)}"><small>Next ${renderIcon('arrow')}</small><span>${next.title}</span></a>`}
  </nav>`;
}
