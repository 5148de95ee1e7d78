import type { PostRecord } from '@lyceum/contract/site';

import { slugNotFound } from '../../lists/list.problems.ts';
import { findRelatedPosts } from '../../lists/related-posts.rules.ts';
import type { View } from '../../view.ts';
import { presentPostRecord } from './blog.present.ts';
import { getBlogIndex } from './blog-index.ts';
import { listPath } from './list-posts.ts';

const suggestionCount = 3;

export function getPost(view: View, slug: string): PostRecord {
  const { posts, bySlug, suggestSlugs } = getBlogIndex(view.snapshot);
  const post = bySlug(slug);
  if (!post) throw slugNotFound({ noun: 'post', slug, similarSlugs: suggestSlugs(slug, suggestionCount), listPath });
  return presentPostRecord(post, { view, related: findRelatedPosts(post, posts) });
}
