import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { CachedRenderer } from '../../representations.ts';
import { searchRoutes } from './search.routes.ts';
import { searchResponseCache } from './search-response-cache.ts';
import { getCurrentIndex, type SearchDeps } from './search-site.ts';

export { type SearchDeps, searchSite } from './search-site.ts';

export interface SearchModule {
  readonly routes: Handlers<typeof siteContract.search, unknown>;
  /** Builds the index before the first search. */
  warm(): Promise<void>;
}

export const searchModule = (deps: SearchDeps & { readonly represent: CachedRenderer }): SearchModule => ({
  routes: searchRoutes(searchResponseCache(deps)),
  warm: () => getCurrentIndex(deps).then(() => undefined),
});
