import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.generated.ts';
import { fragment, identifiers, rawFragment, type SqlFragment } from '../lists/sql-fragment.ts';

export type TalliedList = Schema['platform.tallied_list'];

/** Reads platform.tallied_list, which only migrations write. */
export const talliedLists = (db: Db) => ({
  named: (list: string): Promise<TalliedList> =>
    db
      .selectFrom('platform.tallied_list')
      .select(['list', 'source', 'facets_of', 'ranked_of', 'listed', 'keys'])
      .where('list', '=', list)
      .executeTakeFirstOrThrow(() => new Error(`"${list}" is no list that platform.keep_tally was told of`)),
});

/** Rows of the list once per facet that they count for. */
export const rowsByFacet = ({ source, facets_of, listed }: TalliedList): SqlFragment => fragment`
  select facet, item.id
  from ${identifiers(source)} as item, unnest(${identifiers(facets_of)}(item)) as facet
  where facet is not null and (${rawFragment(listed)})`;

/** The same for the facets with far pages, with a key. Conditions may follow. */
export const rankedRows = ({ source, facets_of, ranked_of, listed }: TalliedList, key: string): SqlFragment => fragment`
  select facet, ${identifiers(`item.${key}`)} as key, item.id
  from ${identifiers(source)} as item, unnest(${identifiers(ranked_of)}(item)) as facet
  where facet is not null and (${rawFragment(listed)}) and ${identifiers(facets_of)}(item) is not null`;
