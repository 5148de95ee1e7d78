import type { PostList, PostListQuery } from '@lyceum/contract/site';
import { formatInstant } from '../../clock.ts';
import type { Post } from '../../content/snapshot.ts';
import { foldCase } from '../../fold-case.ts';
import { type Facet, filterAndCount, sortCountsByFrequency } from '../../lists/facets.ts';
import type { ListResult } from '../../lists/list-representation.ts';
import { paginateList, parseCursor } from '../../lists/paginate-list.ts';
import type { View } from '../../view.ts';
import { presentPostSummary } from './blog.present.ts';
import { getBlogIndex } from './blog-index.ts';

export const listPath = '/api/blog';

/** One page of the matching posts, newest first. Later pages leave out posts published after the first page. */
export function listPosts(view: View, query: PostListQuery): ListResult<PostList> {
  const { snapshot, siteUrl, now } = view;
  const request = { listPath, siteUrl, query };
  const cursor = parseCursor(request, now);
  const asOf = cursor?.as_of ?? now;
  const { posts, tagLabel, categoryLabel } = getBlogIndex(snapshot);
  const { matching, counts } = filterAndCount(
    posts.filter(({ published }) => published.ms <= asOf),
    facetsOf(query),
  );
  const { items, next } = paginateList({ ordered: matching, asOf, cursor }, request);
  const list = {
    count: matching.length,
    limit: query.limit,
    next,
    as_of: formatInstant(asOf),
    facets: { category: sortCountsByFrequency(counts.category, categoryLabel), tag: sortCountsByFrequency(counts.tag, tagLabel) },
    results: items.map((post) => presentPostSummary(post, view)),
  };
  return { asOf, list };
}

function facetsOf({ tag, category }: PostListQuery): Record<'tag' | 'category', Facet<Post>> {
  const [tagKey, categoryKey] = [tag, category].map((given) => (given === undefined ? undefined : foldCase(given)));
  return {
    tag: { passes: (post) => tagKey === undefined || post.tag_keys.has(tagKey), values: (post) => post.tag_keys },
    category: {
      passes: (post) => categoryKey === undefined || post.category_key === categoryKey,
      values: (post) => [post.category_key],
    },
  };
}
