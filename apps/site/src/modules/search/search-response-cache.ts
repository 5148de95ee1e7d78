import { type SearchQuery, siteContract } from '@lyceum/contract/site';
import type { RenderedReply } from '@lyceum/kit';

import { createListRepresentation } from '../../lists/list-representation.ts';
import type { CachedRenderer } from '../../representations.ts';
import { getCurrentIndex, type SearchDeps, searchIndex } from './search-site.ts';

export interface SearchResponseCache {
  query(query: SearchQuery): Promise<RenderedReply>;
}

/** Caches the response of each query until the content or the status of a found event changes. */
export const searchResponseCache = ({
  represent,
  ...deps
}: SearchDeps & { readonly represent: CachedRenderer }): SearchResponseCache => ({
  query: async (query) => {
    const index = await getCurrentIndex(deps);
    return represent(`search ${JSON.stringify([query.q, query.type, query.limit, query.cursor])}`, () => {
      const found = searchIndex(index, deps, query);
      return createListRepresentation(siteContract.search.query, found, found.changesAt);
    });
  },
});
