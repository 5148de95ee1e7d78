import type { ExperienceMetrics } from '@lyceum/contract/product/experiences';
import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

/** The columns that count engagements. */
export type Counter = keyof ExperienceMetrics;

interface Count {
  readonly counter: Counter;
  readonly by: 1 | -1;
  /** What it adds to the trend, in log space; nothing when undefined. */
  readonly trend: number | undefined;
}

/** Copied when the listing is created; an experience never changes them. */
const fixedColumns = ['id', 'workspace_id', 'created_by'] as const;
/** Copied again on every change of the experience. */
const copiedColumns = [
  'publication_id',
  'visibility',
  'team_ids',
  'co_creator_ids',
  'category_id',
  'subcategory_id',
  'tag_ids',
  'types',
] as const;
const derivedColumns = ['is_published', 'is_deleted', 'updated'] as const;
const syncedColumns = [...copiedColumns, ...derivedColumns] as const;

/** All SQL on experiences.experience_listing, which repeats what lists filter and order by; reading lists is in explore.store.ts. */
export const experienceListingStore = (db: Db) => ({
  /** Copies the experiences as they are now. A new listing starts with the given trend; others keep theirs. */
  async sync(ids: readonly number[], initialTrend = 0): Promise<void> {
    await db
      .insertInto('experiences.experience_listing')
      .columns([...fixedColumns, ...syncedColumns, 'newest', 'trend'])
      .expression((eb) =>
        eb
          .selectFrom('experiences.experience')
          .select([...fixedColumns, ...copiedColumns])
          .select([
            sql<boolean>`published_at is not null`.as('is_published'),
            sql<boolean>`deleted_at is not null`.as('is_deleted'),
            sql<number>`extract(epoch from updated_at) * 1000`.as('updated'),
            sql<number>`extract(epoch from created_at) * 1000`.as('newest'),
            sql<number>`${initialTrend}::float8`.as('trend'),
          ])
          .where('id', '=', (id) => id.fn.any(id.val(ids))),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(syncedColumns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute();
  },
  /** Adds the weight of one engagement, in log space. */
  async addEngagement(id: number, trend: number): Promise<void> {
    await db
      .updateTable('experiences.experience_listing')
      .set({ trend: logSum(trend) })
      .where('id', '=', id)
      .execute();
  },
  async count(id: number, { counter, by, trend }: Count): Promise<void> {
    await db
      .updateTable('experiences.experience_listing')
      .set((eb) => ({
        [counter]: eb(counter, '+', by),
        popular: eb('popular', '+', by),
        ...(trend !== undefined && { trend: logSum(trend) }),
      }))
      .where('id', '=', id)
      .execute();
  },
  findMetrics: (id: number): Promise<ExperienceMetrics | undefined> =>
    db
      .selectFrom('experiences.experience_listing')
      .select(['views', 'likes', 'saves', 'shares', 'completions'])
      .where('id', '=', id)
      .executeTakeFirst(),
});

const logSum = (trend: number) => sql<number>`experiences.log_sum(trend, ${trend})`;
