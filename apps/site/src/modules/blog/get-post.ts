import type { PostRecord } from '@lyceum/contract/site';

import { slugNotFound } from '../../lists/list.problems.ts';
import { relatedPosts } from '../../lists/related-posts.rules.ts';
import type { View } from '../../view.ts';
import { archiveOf } from './archive.ts';
import { presentRecord } from './blog.present.ts';
import { listPath } from './list-posts.ts';

const suggestionCount = 3;

export function getPost(view: View, slug: string): PostRecord {
  const { posts, bySlug, suggestSlugs } = archiveOf(view.snapshot);
  const post = bySlug(slug);
  if (!post) throw slugNotFound({ noun: 'post', slug, similarSlugs: suggestSlugs(slug, suggestionCount), listPath });
  return presentRecord(post, { view, related: relatedPosts(post, posts) });
}
