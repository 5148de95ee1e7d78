import { type PostListQuery, siteContract } from '@lyceum/contract/site';
import { type RenderedReply, serializeResponse } from '@lyceum/kit';

import type { Clock } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import { createListRepresentation } from '../../lists/list-representation.ts';
import { type CachedRenderer, computeEtag } from '../../representations.ts';
import type { View } from '../../view.ts';
import { getPost } from './get-post.ts';
import { listPosts } from './list-posts.ts';

export interface BlogDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly represent: CachedRenderer;
  readonly siteUrl: string;
}

export interface BlogRepresentations {
  list(query: PostListQuery): RenderedReply;
  get(slug: string): RenderedReply;
}

const { blog } = siteContract;

/** A published post creates a new snapshot, so nothing here changes with time. */
export function blogRepresentations({ snapshot, clock, represent, siteUrl }: BlogDeps): BlogRepresentations {
  const view = (): View => ({ snapshot: snapshot(), siteUrl, now: clock.now() });
  return {
    list: (query) => represent(listKey(query), () => createListRepresentation(blog.list, listPosts(view(), query), null)),
    get: (slug) =>
      represent(`post ${slug}`, () => {
        const body = Buffer.from(serializeResponse(blog.get, 200, getPost(view(), slug)));
        return { body, etag: computeEtag(body), changesAt: null, cacheMs: Infinity };
      }),
  };
}

const listKey = ({ tag, category, limit, cursor }: PostListQuery): string =>
  `posts ${limit} ${JSON.stringify([tag, category, cursor])}`;
