import { siteContract } from '@lyceum/contract/site';
import { serializeResponse } from '@lyceum/kit';
import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';

import { toMarkdownUrl } from '../../addresses.ts';
import { findNextMarkdownChange } from '../../changes-at.ts';
import { getLastModified, listDocuments, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { renderMarkdown } from '../../markdown/render-markdown.ts';
import type { View } from '../../view.ts';
import { listPages } from '../pages/index.ts';
import { type CacheHint, createContentCacheHint } from './cache-hints.rules.ts';
import { findDocumentByAddress } from './site-document.ts';

/** Returns the text of a generated file such as llms.txt by its path. */
export type SiteFiles = (path: string, view: View) => string | undefined;

interface ReadableText {
  readonly text: string;
  readonly mediaType: string;
  readonly changesAt: number | null;
}

const catalogue = '/api/site';

/** Files that are resources, in list order. */
const files = [
  { path: '/llms.txt', name: 'llms.txt', title: 'Index for agents', mimeType: 'text/plain' },
  { path: '/AGENTS.md', name: 'AGENTS.md', title: 'Instructions for agents', mimeType: 'text/markdown' },
  { path: '/openapi.json', name: 'openapi.json', title: 'The HTTP API of this site', mimeType: 'application/json' },
] as const;

const resourceLists = new WeakMap<Snapshot, Resource[]>();

/** All resources; each URI is the public URL. */
export function listSiteResources({ snapshot, siteUrl }: View): readonly Resource[] {
  const resources = resourceLists.get(snapshot) ?? [
    { uri: siteUrl + catalogue, name: 'site', title: 'Catalogue of pages', mimeType: 'application/json' },
    ...files.map(({ path, ...file }) => ({ uri: siteUrl + path, ...file })),
    ...listDocuments(snapshot).map((document) => documentResource(document, siteUrl)),
  ];
  resourceLists.set(snapshot, resources);
  return resources;
}

function documentResource(document: SiteDocument, siteUrl: string): Resource {
  const changedAt = getLastModified(document);
  return {
    uri: toMarkdownUrl(siteUrl, document.path),
    name: document.path,
    title: document.title,
    description: document.summary,
    mimeType: 'text/markdown',
    ...(changedAt !== null && { annotations: { lastModified: changedAt } }),
  };
}

export const listResourceTemplates = (siteUrl: string): ResourceTemplateType[] => [
  { uriTemplate: `${siteUrl}/events/{slug}.md`, name: 'event', title: 'An event as markdown', mimeType: 'text/markdown' },
  { uriTemplate: `${siteUrl}/blog/{slug}.md`, name: 'post', title: 'A blog post as markdown', mimeType: 'text/markdown' },
  { uriTemplate: `${siteUrl}/{+path}.md`, name: 'page', title: 'Any page as markdown', mimeType: 'text/markdown' },
];

/** Undefined for an unknown resource. */
export function readResource(view: View, uri: string, siteFiles: SiteFiles): (ReadResourceResult & CacheHint) | undefined {
  const { snapshot, siteUrl, now } = view;
  if (!uri.startsWith(`${siteUrl}/`)) return undefined;
  const path = uri.slice(siteUrl.length);
  const read = readFile(view, path, siteFiles) ?? (path.endsWith('.md') ? readDocument(view, path) : undefined);
  if (!read) return undefined;
  const contents = [{ uri, mimeType: read.mediaType, text: read.text }];
  return { contents, ...createContentCacheHint(now, read.changesAt, snapshot.changes_at) };
}

function readFile(view: View, path: string, siteFiles: SiteFiles): ReadableText | undefined {
  if (path === catalogue)
    return {
      text: serializeResponse(siteContract.pages.list, 200, listPages(view).list),
      mediaType: 'application/json',
      changesAt: null,
    };
  const file = files.find((each) => each.path === path);
  const text = file && siteFiles(path, view);
  return text === undefined ? undefined : { text, mediaType: file?.mimeType ?? 'text/plain', changesAt: null };
}

function readDocument(view: View, path: string): ReadableText | undefined {
  const document = findDocumentByAddress(view, path);
  return (
    document && {
      text: renderMarkdown(document, view),
      mediaType: 'text/markdown',
      changesAt: findNextMarkdownChange(document, view),
    }
  );
}
