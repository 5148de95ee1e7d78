import type { SiteSource } from '@lyceum/contract/site';

import { toMarkdownUrl } from '../addresses.ts';
import type { SiteDocument } from '../content/snapshot.ts';
import { getLocaleOrEnglish } from './dates.ts';
import { type HeadOptions, renderHead } from './head.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import { isExternal, mainId } from './links.ts';
import type { PageView } from './page-view.ts';

/** The complete page around its main part. */
export function renderFrame(document: SiteDocument, view: PageView, options: HeadOptions & { readonly main: Html }): Html {
  const { language } = view.site;
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
    <head>
    ${renderHead(document, view, options)}
    </head>
    <body>
    ${header(document, view, options)}
    <main id="${mainId}" tabindex="-1">
    ${options.main}
    </main>
    ${footer(document, view, options)}
    </body>
    </html>
  `;
}

const rightToLeft: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'ha',
  'he',
  'khw',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);
const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(getLocaleOrEnglish(language).language) ? 'rtl' : 'ltr');

function header({ path }: SiteDocument, view: PageView, { exists }: HeadOptions): Html {
  const { site, siteUrl, href } = view;
  const navigation = navigationList(path, view);
  return html`<header class="top">
    <p class="skip">
      <a href="#${mainId}">Skip to content</a>
      ${exists && html`<a href="${toMarkdownUrl(siteUrl, path)}">This page as Markdown</a>`}
      <a href="${href('/llms.txt')}">Index for agents</a>
    </p>
    <div class="wide">
      ${brand(view)}
      ${site.navigation.length > 0 && html`<nav class="bar" aria-label="Main">${navigation}</nav>`}
      <a class="find" href="${href('/search')}"${path === '/search' && html` aria-current="page"`}>${renderIcon('search')}<span>Search</span></a>
      ${
        site.navigation.length > 0 &&
        html`<details class="menu">
          <summary>${renderIcon('menu')}<span>Menu</span></summary>
          <nav aria-label="Main">${navigation}</nav>
        </details>`
      }
    </div>
  </header>`;
}

const brand = ({ site, href }: PageView): Html => html`<a class="brand" href="${href('/')}">
  ${site.logo !== null && html`<img src="${href(`/assets/${site.logo}`)}" alt="" height="32">`}<span>${site.name}</span></a>`;

const navigationList = (path: string, { site, href }: PageView): Html => html`<ul>
  ${site.navigation.map(({ label, path: target }) => html`<li><a href="${href(target)}"${ariaCurrent(target, path)}>${label}</a></li>`)}
</ul>`;

/** Marks the entry of the page itself, or of its section. */
function ariaCurrent(entry: string, path: string): Html | false {
  if (entry === path) return html` aria-current="page"`;
  return entry !== '/' && path.startsWith(`${entry}/`) && html` aria-current="true"`;
}

function footer({ path }: SiteDocument, view: PageView, { exists }: HeadOptions): Html {
  const { site, siteUrl, href } = view;
  const links = [...site.footer.links, ...contactLinks(site)];
  return html`<footer class="bottom"><div class="wide">
    <div class="about">
      ${brand(view)}
      ${site.footer.text !== '' && html`<p>${site.footer.text}</p>`}
    </div>
    ${
      links.length > 0 &&
      html`<nav aria-label="Further pages"><ul>
        ${links.map((link) => html`<li><a href="${href(link.path)}"${isExternal(link.path) && html` rel="external noopener"`}>${link.label}</a></li>`)}
      </ul></nav>`
    }
    <p class="forms">
      ${exists && html`<a href="${toMarkdownUrl(siteUrl, path)}">This page as Markdown</a>`}
      <a href="${href('/events.ics')}">Calendar</a>
      <a href="${href('/blog/feed.xml')}">Feed</a>
    </p>
  </div></footer>`;
}

function contactLinks({ contact }: SiteSource): SiteSource['footer']['links'] {
  const asLink = (label: string, address: string | null) =>
    address === null ? [] : [{ label, path: isExternal(address) ? address : `mailto:${address}` }];
  return [
    ...asLink('E-mail', contact.email),
    ...asLink('Contact', contact.url),
    ...asLink('Report a vulnerability', contact.security),
  ];
}
