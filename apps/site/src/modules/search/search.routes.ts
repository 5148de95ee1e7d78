import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { SearchRepresentations } from './search.representations.ts';

export const searchRoutes = (representations: SearchRepresentations): Handlers<typeof siteContract.search, unknown> => ({
  query: ({ query }) => representations.query(query),
});
