import type { SiteSource } from '@lyceum/contract/site';

import { inCatalogueOrder } from './catalogue-order.ts';
import { digestOf } from './digest.ts';
import { generatedHome, generatedPages } from './generated-pages.ts';
import type { GoodFile } from './load-file.ts';
import { siteFile } from './read-site.ts';
import { type Asset, lastChangeOf, type Page, type Post, type SiteDocument, type SiteEvent, type Snapshot } from './snapshot.ts';

/** Everything in the folder, drafts and posts with a date to come among it. */
export interface Content {
  readonly site: SiteSource;
  readonly siteDigest: string;
  readonly files: ReadonlyMap<string, GoodFile>;
}

/** What of the content is to be seen at a moment. */
export function snapshotAt({ site, siteDigest, files }: Content, now: number): Snapshot {
  const visible = [...files].filter(([, { visibleFrom }]) => visibleFrom <= now);
  const contents = visible.map(([, { content }]) => content);
  const posts = contents.filter(isPost).sort(newestFirst);
  const events = contents.filter(isEvent);
  const changes = { events: newestOf(events), blog: newestOf(posts), search: null };
  const pages = inCatalogueOrder([...contents.filter(isPage), ...generatedPages(site, changes)], site.navigation);
  if (!pages.some(({ path }) => path === '/')) pages.unshift(generatedHome(site));
  return {
    revision: revisionOf(siteDigest, visible),
    updated_at: newestOf(contents.filter(isDocument)),
    changes_at: nextOf([...files.values()], now),
    site,
    pages: new Map(pages.map((page) => [page.path, page])),
    events: new Map(events.map((event) => [event.slug, event])),
    posts: new Map(posts.map((post) => [post.slug, post])),
    assets: new Map(contents.filter(isAsset).map((asset) => [asset.path, asset])),
  };
}

type Kept = SiteDocument | Asset;
const isPage = (content: Kept): content is Page => content.kind === 'page';
const isEvent = (content: Kept): content is SiteEvent => content.kind === 'event';
const isPost = (content: Kept): content is Post => content.kind === 'post';
const isAsset = (content: Kept): content is Asset => content.kind === 'asset';
const isDocument = (content: Kept): content is SiteDocument => content.kind !== 'asset';

const newestFirst = (one: Post, other: Post): number => other.published.ms - one.published.ms || (one.slug < other.slug ? -1 : 1);

const revisionOf = (site: string, visible: readonly (readonly [string, GoodFile])[]): string =>
  `sha256:${digestOf([`${siteFile} ${site}`, ...visible.map(([path, { digest }]) => `${path} ${digest}`)].join('\n'))}`;

/** All of them are in UTC and of one length, so text order is time order. */
const newestOf = (documents: readonly SiteDocument[]): string | null =>
  documents
    .flatMap((document) => lastChangeOf(document) ?? [])
    .reduce<string | null>((newest, each) => (newest === null || each > newest ? each : newest), null);

/** When the next post appears. */
function nextOf(files: readonly GoodFile[], now: number): number | null {
  const next = files.reduce(
    (least, { visibleFrom }) => (visibleFrom > now && visibleFrom < least ? visibleFrom : least),
    Infinity,
  );
  return next === Infinity ? null : next;
}
