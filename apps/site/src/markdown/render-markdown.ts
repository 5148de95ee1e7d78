import { toAbsoluteUrl, toMarkdownUrl } from '../addresses.ts';
import { findDocument, getLastModified, type Page, type SiteDocument } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { escapeMarkdown, formatMarkdownLink } from './escape-markdown.ts';
import { renderEventMarkdown } from './event-markdown.ts';
import { joinBlocks } from './facts.ts';
import { generatedMarkdown } from './generated-markdown.ts';
import { makeLinksAbsolute } from './make-links-absolute.ts';
import { renderPostMarkdown } from './post-markdown.ts';

/** A document as Markdown: the same bytes at every URL and over MCP. */
export const renderMarkdown = (document: SiteDocument, view: View): string =>
  `${joinBlocks(
    renderFrontMatter({
      title: document.title,
      canonical_url: toAbsoluteUrl(view.siteUrl, document.path),
      description: document.summary,
      last_updated: getLastModified(document),
    }),
    `# ${escapeMarkdown(document.title)}`,
    renderIndexDirective(view),
    renderContent(document, view),
    renderSitemapSection(view),
  )}\n`;

function renderContent(document: SiteDocument, view: View): string {
  switch (document.kind) {
    case 'event':
      return renderEventMarkdown(document, view);
    case 'post':
      return renderPostMarkdown(document, view);
    case 'page':
      return pageMarkdown(document, view);
  }
}

const pageMarkdown = ({ generated, body }: Page, view: View): string =>
  generated === null || generated === 'not-found' ? makeLinksAbsolute(body, view.siteUrl) : generatedMarkdown[generated](view);

/** JSON values are valid YAML. */
export const renderFrontMatter = (values: Readonly<Record<string, string | number | null>>): string =>
  ['---', ...Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join('\n');

export const renderIndexDirective = ({ siteUrl }: View): string =>
  `> The index of this site for agents is ${formatMarkdownLink('llms.txt', `${siteUrl}/llms.txt`)}; add \`.md\` to the URL of any page to get it as Markdown.`;

export function renderSitemapSection({ snapshot, siteUrl }: View): string {
  const inSite = snapshot.site.navigation.filter(({ path }) => path.startsWith('/') && path !== '/');
  const links = [
    formatMarkdownLink('All pages', `${siteUrl}/sitemap.md`),
    formatMarkdownLink('Home', toMarkdownUrl(siteUrl, '/')),
    ...inSite.map(({ label, path }) =>
      formatMarkdownLink(label, findDocument(snapshot, path) ? toMarkdownUrl(siteUrl, path) : toAbsoluteUrl(siteUrl, path)),
    ),
  ];
  return joinBlocks('## Sitemap', links.map((link) => `- ${link}`).join('\n'));
}

/** The usual estimate of the number of tokens without knowing the model. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
