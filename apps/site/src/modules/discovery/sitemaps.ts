import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';
import { getLastModified, listDocuments, type SiteDocument } from '../../content/snapshot.ts';
import { escapeMarkdown, formatMarkdownLink } from '../../markdown/escape-markdown.ts';
import { joinBlocks } from '../../markdown/facts.ts';
import type { View } from '../../view.ts';
import { createContentSignalHeader } from '../pages/index.ts';
import { xmlElement } from './xml.ts';

/** A sitemap may have 50,000 URLs, five times the size that a site is designed for. */
export const renderSitemap = ({ snapshot, siteUrl }: View): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listDocuments(snapshot).map((document) => {
      const changed = getLastModified(document);
      const lastmod = changed === null ? '' : xmlElement('lastmod', changed);
      return `<url>${xmlElement('loc', toAbsoluteUrl(siteUrl, document.path))}${lastmod}</url>`;
    }),
    '</urlset>\n',
  ].join('\n');

export const renderSitemapMarkdown = (view: View): string => {
  const { snapshot } = view;
  const sections = Map.groupBy(snapshot.pages.values(), ({ section }) => section);
  return joinBlocks(
    `# Sitemap of ${escapeMarkdown(snapshot.site.name)}`,
    ...[...sections].map(([name, pages]) => documentList(name, pages, view)),
    documentList('Events', [...snapshot.events.values()], view),
    documentList('Blog', [...snapshot.posts.values()], view),
  ).concat('\n');
};

const documentList = (title: string, documents: readonly SiteDocument[], { siteUrl }: View): string =>
  documents.length === 0
    ? ''
    : joinBlocks(
        `## ${escapeMarkdown(title)}`,
        documents
          .map(
            (document) =>
              `- ${formatMarkdownLink(document.title, toMarkdownUrl(siteUrl, document.path))}: ${escapeMarkdown(document.summary)}`,
          )
          .join('\n'),
      );

export const renderRobotsTxt = ({ snapshot: { site }, siteUrl }: View): string =>
  `User-agent: *\nContent-Signal: ${createContentSignalHeader(site)}\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
