import { toAbsoluteUrl, toMarkdownUrl } from '../addresses.ts';
import { getLastModified, type SiteDocument } from '../content/snapshot.ts';
import { type Html, html, trustedHtml } from './html.ts';
import type { PageView } from './page-view.ts';
import { renderSiteIcon } from './site-icon.ts';
import { renderStructuredData } from './structured-data.ts';
import { getStylesheet } from './style.ts';

export interface HeadOptions {
  /** False for pages that search engines should not list: missing pages, search results, sample events. */
  readonly isIndexed: boolean;
  /** False for the 404 page, which has no canonical URL and no other form. */
  readonly exists: boolean;
}

export function renderHead(document: SiteDocument, view: PageView, { isIndexed, exists }: HeadOptions): Html {
  const { site, href, siteUrl } = view;
  const { css, paper } = getStylesheet(site);
  const title = document.path === '/' ? titleOfHome(document, site.name) : `${document.title} · ${site.name}`;
  return html`<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <meta name="description" content="${document.summary}">
    ${!isIndexed && html`<meta name="robots" content="noindex">`}
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
    <link rel="icon" href="${iconUrl(view)}">
    <link rel="describedby" type="text/plain" title="llms.txt" href="${href('/llms.txt')}">
    ${exists && addressLinks(document, siteUrl)}
    ${feedLinks(document, view)}
    ${exists && shareTags(document, view)}
    ${exists && renderStructuredData(document, view)}
    <style>${trustedHtml(css)}</style>`;
}

const titleOfHome = ({ title }: SiteDocument, name: string): string => (title === name ? name : `${name} · ${title}`);

/** Links to the canonical URL, the Markdown and the JSON of the document. */
function addressLinks({ path, kind }: SiteDocument, siteUrl: string): Html {
  const hasRecord = kind === 'event' || kind === 'post';
  return html`<link rel="canonical" href="${toAbsoluteUrl(siteUrl, path)}">
    <link rel="alternate" type="text/markdown" title="Markdown" href="${toMarkdownUrl(siteUrl, path)}">
    ${hasRecord && html`<link rel="alternate" type="application/json" title="JSON" href="${siteUrl}/api${path}">`}`;
}

function feedLinks(document: SiteDocument, { href, site }: PageView): Html {
  const isHome = document.path === '/';
  const ofBlog = isHome || document.path.startsWith('/blog');
  const ofEvents = isHome || document.path.startsWith('/events');
  const alternate = (type: string, title: string, path: string): Html =>
    html`<link rel="alternate" type="${type}" title="${title}" href="${href(path)}">\n`;
  return html`${
    ofBlog && [
      alternate('application/rss+xml', `${site.name}: blog (RSS)`, '/blog/feed.xml'),
      alternate('application/atom+xml', `${site.name}: blog (Atom)`, '/blog/atom.xml'),
      alternate('application/feed+json', `${site.name}: blog (JSON Feed)`, '/blog/feed.json'),
    ]
  }${ofEvents && alternate('text/calendar', `${site.name}: events`, '/events.ics')}${
    document.kind === 'event' && alternate('text/calendar', document.title, `${document.path}.ics`)
  }`;
}

/** Open Graph tags, for previews of shared links. */
function shareTags(document: SiteDocument, { site, siteUrl }: PageView): Html {
  const image = imageOf(document, site.logo, siteUrl);
  const changed = getLastModified(document);
  return html`<meta property="og:site_name" content="${site.name}">
    <meta property="og:type" content="${document.kind === 'post' ? 'article' : 'website'}">
    <meta property="og:title" content="${document.title}">
    <meta property="og:description" content="${document.summary}">
    <meta property="og:url" content="${toAbsoluteUrl(siteUrl, document.path)}">
    <meta property="og:locale" content="${site.language.replaceAll('-', '_')}">
    ${image !== null && html`<meta property="og:image" content="${image}">`}
    ${
      document.kind === 'post' &&
      html`<meta property="article:published_time" content="${document.published.at}">
        ${changed !== null && html`<meta property="article:modified_time" content="${changed}">`}`
    }
    <meta name="twitter:card" content="${document.kind === 'post' && document.image_url !== null ? 'summary_large_image' : 'summary'}">`;
}

/** Services that show previews do not support SVG. */
const isPhoto = (url: string): boolean => /\.(png|jpe?g|webp|gif)$/i.test(url);

function imageOf(document: SiteDocument, logo: string | null, siteUrl: string): string | null {
  if (document.kind === 'post' && document.image_url !== null) return document.image_url;
  return logo !== null && isPhoto(logo) ? `${siteUrl}/assets/${logo}` : null;
}

/** Inlined to save a request. */
function iconUrl({ site, href }: PageView): string {
  if (site.logo !== null) return href(`/assets/${site.logo}`);
  return `data:image/svg+xml,${encodeURIComponent(renderSiteIcon(site))}`;
}
