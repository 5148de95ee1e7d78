import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { SearchResponseCache } from './search-response-cache.ts';

export const searchRoutes = (representations: SearchResponseCache): Handlers<typeof siteContract.search, unknown> => ({
  query: ({ query }) => representations.query(query),
});
