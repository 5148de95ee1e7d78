import { PostList, PostRecord } from '@lyceum/contract/site';
import { expect } from 'vitest';

import type { FrontMatterKeys } from '../../testing/front-matter.ts';
import { postFiles } from '../../testing/page-files.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';

/** Now is 2026-11-14T23:00Z; includes a draft and a scheduled post. */
const somePosts: Record<string, FrontMatterKeys> = {
  oldest: { published_at: '2026-09-01', category: 'News', tags: ['MCP'] },
  'same-day-b': { published_at: '2026-10-01', tags: ['Agents', 'Data'] },
  'same-day-a': { published_at: '2026-10-01', tags: ['agents'] },
  newest: { published_at: '2026-11-14T22:59:59+00:00', category: 'ENGINEERING', tags: [] },
  draft: { draft: true },
  later: { published_at: '2026-11-15', tags: ['Data'] },
};
/** In list order. */
export const allSlugs = ['newest', 'same-day-a', 'same-day-b', 'oldest'];

export const startSiteWithPosts = () => startTestSite({ files: postFiles(somePosts) });

/** Fetches a list of posts and parses it with the contract. Takes a path or a link from the site. */
export async function fetchPosts(site: TestSite, target = '/api/blog'): Promise<PostList> {
  const response = await site.fetch(target.replace(site.url, ''));
  expect(response.status).toBe(200);
  return PostList.parse(await response.json());
}

export const slugsOf = ({ results }: PostList): string[] => results.map(({ slug }) => slug);

export async function fetchPost(site: TestSite, slug: string): Promise<PostRecord> {
  const response = await site.fetch(`/api/blog/${slug}`);
  expect(response.status).toBe(200);
  return PostRecord.parse(await response.json());
}
