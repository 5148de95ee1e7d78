import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import { type BlogDeps, blogRepresentations } from './blog.representations.ts';
import { blogRoutes } from './blog.routes.ts';

export { getPost } from './get-post.ts';
export { listPosts } from './list-posts.ts';

export interface BlogModule {
  readonly routes: Handlers<typeof siteContract.blog, unknown>;
}

export const blogModule = (deps: BlogDeps): BlogModule => ({ routes: blogRoutes(blogRepresentations(deps)) });
