import type { FetchedDocument, PageDocument } from '@lyceum/contract/site';
import { Problem } from '@lyceum/kit';

import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';
import { findDocument, getLastModified, type SiteDocument } from '../../content/snapshot.ts';
import { estimateTokens, renderMarkdown } from '../../markdown/render-markdown.ts';
import type { View } from '../../view.ts';
import { parseRequestedPath } from '../pages/index.ts';

/** The document at a URL or path of this site, with or without `.md`. */
export function findDocumentByAddress({ snapshot, siteUrl }: View, address: string): SiteDocument | undefined {
  const given = address.startsWith(`${siteUrl}/`) || address === siteUrl ? address.slice(siteUrl.length) : address;
  const { path } = parseRequestedPath(given.replace(/^\//, ''));
  return path === undefined ? undefined : findDocument(snapshot, path);
}

export function fetchDocument(view: View, id: string): FetchedDocument {
  const document = findDocumentByAddress(view, id) ?? throwNotFound('id', id);
  const text = renderMarkdown(document, view);
  return {
    id: toMarkdownUrl(view.siteUrl, document.path),
    title: document.title,
    text,
    url: toAbsoluteUrl(view.siteUrl, document.path),
    metadata: {
      type: document.kind === 'post' ? 'blog' : document.kind,
      summary: document.summary,
      updated_at: getLastModified(document),
      tokens: estimateTokens(text),
    },
  };
}

export function getPage(view: View, path: string): PageDocument {
  const document = findDocumentByAddress(view, path) ?? throwNotFound('path', path);
  const markdown = renderMarkdown(document, view);
  return {
    path: document.path,
    url: toAbsoluteUrl(view.siteUrl, document.path),
    markdown_url: toMarkdownUrl(view.siteUrl, document.path),
    title: document.title,
    summary: document.summary,
    updated_at: getLastModified(document),
    tokens: estimateTokens(markdown),
    markdown,
  };
}

function throwNotFound(name: string, path: string): never {
  throw new Problem(404, 'page_not_found', `There is no page ${JSON.stringify(path)}.`, {
    hint: 'list_pages lists every page, list_events every event, list_posts every post; search finds them by text.',
    see: '/api/site',
    faults: [{ where: 'query', name, code: 'not_found', detail: 'There is no such page.' }],
  });
}
