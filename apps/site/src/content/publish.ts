import type { SiteSource } from '@lyceum/contract/site';

import { sortCatalogue } from './catalogue-order.ts';
import { computeDigest } from './digest.ts';
import { createGeneratedHome, createGeneratedPages } from './generated-pages.ts';
import type { ValidFile } from './load-file.ts';
import { siteFile } from './read-site.ts';
import {
  type Asset,
  getLastModified,
  type Page,
  type Post,
  type SiteDocument,
  type SiteEvent,
  type Snapshot,
} from './snapshot.ts';

/** Everything in the folder, including drafts and scheduled posts. */
export interface Content {
  readonly site: SiteSource;
  readonly siteDigest: string;
  readonly files: ReadonlyMap<string, ValidFile>;
}

/** The content that is visible at a time. */
export function createSnapshot({ site, siteDigest, files }: Content, now: number): Snapshot {
  const visible = [...files].filter(([, { visibleFrom }]) => visibleFrom <= now);
  const contents = visible.map(([, { content }]) => content);
  const posts = contents.filter(isPost).sort(newestFirst);
  const events = contents.filter(isEvent);
  const changes = { events: latestChange(events), blog: latestChange(posts), search: null };
  const pages = sortCatalogue([...contents.filter(isPage), ...createGeneratedPages(site, changes)], site.navigation);
  if (!pages.some(({ path }) => path === '/')) pages.unshift(createGeneratedHome(site));
  return {
    revision: revisionOf(siteDigest, visible),
    updated_at: latestChange(contents.filter(isDocument)),
    changes_at: nextPublication([...files.values()], now),
    site,
    pages: new Map(pages.map((page) => [page.path, page])),
    events: new Map(events.map((event) => [event.slug, event])),
    posts: new Map(posts.map((post) => [post.slug, post])),
    assets: new Map(contents.filter(isAsset).map((asset) => [asset.path, asset])),
  };
}

type ContentItem = SiteDocument | Asset;
const isPage = (content: ContentItem): content is Page => content.kind === 'page';
const isEvent = (content: ContentItem): content is SiteEvent => content.kind === 'event';
const isPost = (content: ContentItem): content is Post => content.kind === 'post';
const isAsset = (content: ContentItem): content is Asset => content.kind === 'asset';
const isDocument = (content: ContentItem): content is SiteDocument => content.kind !== 'asset';

const newestFirst = (one: Post, other: Post): number => other.published.ms - one.published.ms || (one.slug < other.slug ? -1 : 1);

const revisionOf = (site: string, visible: readonly (readonly [string, ValidFile])[]): string =>
  `sha256:${computeDigest([`${siteFile} ${site}`, ...visible.map(([path, { digest }]) => `${path} ${digest}`)].join('\n'))}`;

/** Times in UTC with the same length sort as text. */
const latestChange = (documents: readonly SiteDocument[]): string | null =>
  documents
    .flatMap((document) => getLastModified(document) ?? [])
    .reduce<string | null>((newest, each) => (newest === null || each > newest ? each : newest), null);

function nextPublication(files: readonly ValidFile[], now: number): number | null {
  const next = files.reduce(
    (least, { visibleFrom }) => (visibleFrom > now && visibleFrom < least ? visibleFrom : least),
    Infinity,
  );
  return next === Infinity ? null : next;
}
