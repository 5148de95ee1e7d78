import type { Page } from '../content/snapshot.ts';
import { suggestDocuments } from '../content/suggest-documents.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';
import { renderSearchForm } from './search.ts';

const suggestionCount = 3;

/** The 404 page, with suggestions. */
export function renderNotFoundMain({ title, summary, path }: Page, view: PageView): Html {
  const { href, site, snapshot } = view;
  const nearest = suggestDocuments(snapshot, path, suggestionCount);
  return html`<div class="wide">
  <div class="text centred lost">
    <header class="title"><p class="kind">404</p><h1>${title}</h1><p class="lead">${summary}</p></header>
    ${renderSearchForm(view)}
    ${
      nearest.length > 0 &&
      html`<p>Did you mean:</p><ul>${nearest.map((document) => html`<li><a href="${href(document.path)}">${document.title}</a></li>`)}</ul>`
    }
    <p>Or begin at one of these:</p>
    <ul class="chips">
      <li><a href="${href('/')}">Home</a></li>
      ${site.navigation.map((entry) => html`<li><a href="${href(entry.path)}">${entry.label}</a></li>`)}
    </ul>
  </div>
</div>`;
}
