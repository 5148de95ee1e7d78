import type { EventSource, PageSource, PostSource, SiteSource } from '@lyceum/contract/site';

import type { Body } from './body.ts';

/** An instant with its two local spellings, formatted once instead of per request. */
export interface Moment {
  readonly ms: number;
  /** RFC 3339 with the offset of the zone. */
  readonly at: string;
  /** RFC 9557: the same with the name of the zone. */
  readonly zoned: string;
}

interface DocumentFields {
  /** `/` for the homepage, otherwise without a trailing slash: `/guides/site`, `/events/x`, `/blog/y`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** RFC 3339 in UTC. */
  readonly updated_at: string | null;
  readonly body: Body;
}

/** Pages without a file. `home` only when `pages/index.md` is missing; `not-found` is in no snapshot. */
export type GeneratedKind = 'home' | 'events' | 'blog' | 'search' | 'not-found';

type AuthoredPage = Omit<PageSource, 'title' | 'summary' | 'updated_at'>;

export interface Page extends DocumentFields, Readonly<AuthoredPage> {
  readonly kind: 'page';
  /** Null for a page with a file; generated pages have an empty body. */
  readonly generated: GeneratedKind | null;
}

type AuthoredEvent = Omit<EventSource, 'title' | 'summary' | 'starts_at' | 'ends_at' | 'registration' | 'updated_at'>;

/** An event with resolved times. What depends on the current time is computed later. */
export interface SiteEvent extends DocumentFields, Readonly<AuthoredEvent> {
  readonly kind: 'event';
  readonly slug: string;
  readonly starts: Moment;
  readonly ends: Moment;
  readonly all_day: boolean;
  readonly registration: {
    readonly url: string | null;
    readonly sold_out: boolean;
    readonly opens: Moment | null;
    /** Null only without a URL to register at. */
    readonly closes: Moment | null;
  };
  /** Case-folded, for filters. */
  readonly topic_keys: ReadonlySet<string>;
}

type AuthoredPost = Omit<PostSource, 'title' | 'excerpt' | 'published_at' | 'updated_at' | 'draft'>;

/** A published post; its summary is the `excerpt` of the file. */
export interface Post extends DocumentFields, Readonly<AuthoredPost> {
  readonly kind: 'post';
  readonly slug: string;
  readonly published: { readonly ms: number /** RFC 3339 in UTC. */; readonly at: string };
  /** Case-folded, for filters. */
  readonly tag_keys: ReadonlySet<string>;
  readonly category_key: string;
}

/** Anything with its own page, as HTML and as Markdown. */
export type SiteDocument = Page | SiteEvent | Post;

/** A file of `assets/`. */
export interface Asset {
  readonly kind: 'asset';
  /** The path of its URL, `/assets/logo.svg`. */
  readonly path: string;
  /** Path inside the content folder, with slashes. */
  readonly file: string;
  readonly size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
}

/**
 * The published content of the folder at one time. It is immutable: a changed folder, and a scheduled post that becomes
 * visible, create another snapshot. Cache expensive derived data per snapshot in a WeakMap.
 */
export interface Snapshot {
  /** `sha256:…` of the paths and bytes of all published files: the same on all replicas with the same content. */
  readonly revision: string;
  /** The latest change of any document. */
  readonly updated_at: string | null;
  /** When the next scheduled post becomes visible; null for never. */
  readonly changes_at: number | null;
  readonly site: SiteSource;
  /** By path, in catalogue order, including generated pages. */
  readonly pages: ReadonlyMap<string, Page>;
  /** By slug. */
  readonly events: ReadonlyMap<string, SiteEvent>;
  /** By slug, newest first, without drafts and scheduled posts. */
  readonly posts: ReadonlyMap<string, Post>;
  /** By the path of their URL. */
  readonly assets: ReadonlyMap<string, Asset>;
}

export function findDocument({ pages, events, posts }: Snapshot, path: string): SiteDocument | undefined {
  const [, folder, slug] = /^\/(events|blog)\/([^/]+)$/.exec(path) ?? [];
  if (slug === undefined) return pages.get(path);
  return folder === 'events' ? events.get(slug) : posts.get(slug);
}

/** Pages in the order of the catalogue, events by slug, posts newest first. */
export const listDocuments = ({ pages, events, posts }: Snapshot): SiteDocument[] => [
  ...pages.values(),
  ...events.values(),
  ...posts.values(),
];

/** The time of the last change, or of publication. */
export const getLastModified = (document: SiteDocument): string | null =>
  document.updated_at ?? (document.kind === 'post' ? document.published.at : null);
