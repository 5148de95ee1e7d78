import type { PostList, PostListQuery } from '@lyceum/contract/site';

import { instantText } from '../../clock.ts';
import type { Post } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';
import { byUse, type Facet, sortOut } from '../../lists/facets.ts';
import type { Listed } from '../../lists/list-representation.ts';
import { cursorOf, pageOfList } from '../../lists/page-of-list.ts';
import type { View } from '../../view.ts';
import { archiveOf } from './archive.ts';
import { presentSummary } from './blog.present.ts';

export const listing = '/api/blog';

/** One page of the posts that match, newest first. A page after the first knows of no post that came after the first. */
export function listPosts(view: View, query: PostListQuery): Listed<PostList> {
  const { snapshot, siteUrl, now } = view;
  const asked = { listing, siteUrl, query };
  const cursor = cursorOf(asked, now);
  const asOf = cursor?.as_of ?? now;
  const { posts, tagNamed, categoryNamed } = archiveOf(snapshot);
  const { matching, counts } = sortOut(
    posts.filter(({ published }) => published.ms <= asOf),
    facetsOf(query),
  );
  const { shown, next } = pageOfList({ ordered: matching, asOf, cursor }, asked);
  const list = {
    count: matching.length,
    limit: query.limit,
    next,
    as_of: instantText(asOf),
    facets: { category: byUse(counts.category, categoryNamed), tag: byUse(counts.tag, tagNamed) },
    results: shown.map((post) => presentSummary(post, view)),
  };
  return { asOf, list };
}

function facetsOf({ tag, category }: PostListQuery): Record<'tag' | 'category', Facet<Post>> {
  const [tagKey, categoryKey] = [tag, category].map((given) => (given === undefined ? undefined : fold(given)));
  return {
    tag: { passes: (post) => tagKey === undefined || post.tag_keys.has(tagKey), values: (post) => post.tag_keys },
    category: {
      passes: (post) => categoryKey === undefined || post.category_key === categoryKey,
      values: (post) => [post.category_key],
    },
  };
}
