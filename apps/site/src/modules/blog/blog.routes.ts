import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { BlogRepresentations } from './blog.representations.ts';

export const blogRoutes = (representations: BlogRepresentations): Handlers<typeof siteContract.blog, unknown> => ({
  list: ({ query }) => representations.list(query),
  get: ({ params }) => representations.get(params.slug),
});
