import type { EventSource, PageSource, PostSource, SiteSource } from '@lyceum/contract/site';

import type { Body } from './body.ts';

/** A point in time with its two spellings on the event's own clock, made once so that no request formats a date. */
export interface Moment {
  readonly ms: number;
  /** RFC 3339 with the offset of the zone. */
  readonly at: string;
  /** RFC 9557: the same with the zone's name. */
  readonly zoned: string;
}

/** What every document has, whatever its kind. */
interface DocumentFields {
  /** Of the page: `/` for the homepage, `/guides/site`, `/events/x`, `/blog/y`. Never a trailing slash otherwise. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** RFC 3339 in UTC. */
  readonly updated_at: string | null;
  readonly body: Body;
}

/** Pages without a file: their content is made of other documents. `home` only where nobody wrote one; `not-found` is in no snapshot. */
export type GeneratedKind = 'home' | 'events' | 'blog' | 'search' | 'not-found';

type AuthoredPage = Omit<PageSource, 'title' | 'summary' | 'updated_at'>;

export interface Page extends DocumentFields, Readonly<AuthoredPage> {
  readonly kind: 'page';
  /** Null for a page that somebody wrote; the body of the others is empty. */
  readonly generated: GeneratedKind | null;
}

type AuthoredEvent = Omit<EventSource, 'title' | 'summary' | 'starts_at' | 'ends_at' | 'registration' | 'updated_at'>;

/** An event as its author wrote it, with every time resolved. What depends on the current time is derived later. */
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
    /** Null only where there is nowhere to register. */
    readonly closes: Moment | null;
  };
  /** Folded, for comparing with what is asked for. */
  readonly topic_keys: ReadonlySet<string>;
}

type AuthoredPost = Omit<PostSource, 'title' | 'excerpt' | 'published_at' | 'updated_at' | 'draft'>;

/** A post that is published; its summary is what the author calls the excerpt. */
export interface Post extends DocumentFields, Readonly<AuthoredPost> {
  readonly kind: 'post';
  readonly slug: string;
  readonly published: { readonly ms: number /** RFC 3339 in UTC. */; readonly at: string };
  /** Folded, for comparing with what is asked for. */
  readonly tag_keys: ReadonlySet<string>;
  readonly category_key: string;
}

/** Anything that has a page of its own, and the same as markdown. */
export type SiteDocument = Page | SiteEvent | Post;

/** A file of `assets/`. */
export interface Asset {
  readonly kind: 'asset';
  /** Where it is served, `/assets/logo.svg`. */
  readonly path: string;
  /** Inside the content folder, with slashes. */
  readonly file: string;
  readonly size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
}

/**
 * One whole state of the content folder, as far as it is published. It never changes; a changed folder, and a post whose
 * time has come, become another snapshot. Derive what is costly once per snapshot, in a WeakMap.
 */
export interface Snapshot {
  /** `sha256:…` over the paths and bytes of what is published: replicas with the same content agree on it. */
  readonly revision: string;
  /** The newest change of any document. */
  readonly updated_at: string | null;
  /** When time alone makes another snapshot of it, because a post appears; null for never. */
  readonly changes_at: number | null;
  readonly site: SiteSource;
  /** By path, in the order of the catalogue; the generated ones are among them. */
  readonly pages: ReadonlyMap<string, Page>;
  /** By slug. */
  readonly events: ReadonlyMap<string, SiteEvent>;
  /** By slug, newest first. Drafts and posts with a date to come are not here, nor anywhere else. */
  readonly posts: ReadonlyMap<string, Post>;
  /** By the path that they are served at. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The document with exactly this path; see `pathOf` in addresses.ts for what a request may write instead. */
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

/** What a sitemap calls the last modification. */
export const lastModified = (document: SiteDocument): string | null =>
  document.updated_at ?? (document.kind === 'post' ? document.published.at : null);
