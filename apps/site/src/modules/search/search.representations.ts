import { type SearchQuery, siteContract } from '@lyceum/contract/site';
import type { RenderedReply } from '@lyceum/kit';

import { listRepresentation } from '../../lists/list-representation.ts';
import type { CachedRenderer } from '../../representations.ts';
import { currentIndex, type SearchDeps, searchIndex } from './search-site.ts';

export interface SearchRepresentations {
  query(query: SearchQuery): Promise<RenderedReply>;
}

export const searchRepresentations = ({
  represent,
  ...deps
}: SearchDeps & { readonly represent: CachedRenderer }): SearchRepresentations => ({
  query: async (query) => {
    const index = await currentIndex(deps);
    return represent(`search ${JSON.stringify([query.q, query.type, query.limit, query.cursor])}`, () => {
      const found = searchIndex(index, deps, query);
      return listRepresentation(siteContract.search.query, found, found.changesAt);
    });
  },
});
