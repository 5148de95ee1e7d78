import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.generated.ts';

export type CountedList = Selectable<Schema['platform.counted_list']>;

/** Reads platform.counted_list, which only migrations write. */
export const countedListStore = (db: Db) => ({
  get: (list: string): Promise<CountedList> =>
    db
      .selectFrom('platform.counted_list')
      .select(['list', 'source', 'facets_of', 'ranked_of', 'listed', 'keys'])
      .where('list', '=', list)
      .executeTakeFirstOrThrow(
        () => new Error(`The list "${list}" has no counters: no migration called platform.maintain_counters for it.`),
      ),
});

/** The list's rows, once per facet that they count for. */
export const selectRowsByFacet = ({ source, facets_of, listed }: CountedList): RawBuilder<unknown> => sql`
  select facet, item.id
  from ${sql.table(source)} as item, unnest(${sql.ref(facets_of)}(item)) as facet
  where facet is not null and (${sql.raw(listed)})`;

/** The same for ranked facets, with the row's key. Further conditions may follow. */
export const selectRowsByRankedFacet = (
  { source, facets_of, ranked_of, listed }: CountedList,
  key: string,
): RawBuilder<unknown> => sql`
  select facet, ${sql.ref(`item.${key}`)} as key, item.id
  from ${sql.table(source)} as item, unnest(${sql.ref(ranked_of)}(item)) as facet
  where facet is not null and (${sql.raw(listed)}) and ${sql.ref(facets_of)}(item) is not null`;
