import type { PostRecord } from '@lyceum/contract/site';

import { slugNotFound } from '../../lists/list.problems.ts';
import { relatedPosts } from '../../lists/related-posts.rules.ts';
import type { View } from '../../view.ts';
import { archiveOf } from './archive.ts';
import { presentRecord } from './blog.present.ts';
import { listing } from './list-posts.ts';

const suggested = 3;

export function getPost(view: View, slug: string): PostRecord {
  const { posts, bySlug, nearestSlugs } = archiveOf(view.snapshot);
  const post = bySlug(slug);
  if (!post) throw slugNotFound({ noun: 'post', slug, nearest: nearestSlugs(slug, suggested), listing });
  return presentRecord(post, { view, related: relatedPosts(post, posts) });
}
