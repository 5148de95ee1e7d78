import type { ExperienceMetrics } from '@lyceum/contract/product/experiences';

import type { Db } from '../../../platform/db/db.ts';
import { fetchRows, fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

/** What people did, as the column that counts it. */
export type Counter = keyof ExperienceMetrics;

interface Counted {
  readonly counter: Counter;
  readonly by: 1 | -1;
  /** What it adds to the trend, in log space; nothing when undefined. */
  readonly trend: number | undefined;
}

/** All SQL on experiences.standing but reading lists. */
export const standingStore = (db: Db) => ({
  /** As the experiences are now. A new one begins with the trend given; another keeps what it has. */
  async follow(ids: readonly number[], startTrend = 0): Promise<void> {
    await fetchRows(
      db,
      fragment`insert into experiences.standing (id, workspace_id, created_by, publication_id, visibility, is_published,
          is_deleted, team_ids, co_creator_ids, category_id, subcategory_id, tag_ids, types, trend, newest, updated)
        select item.id, item.workspace_id, item.created_by, item.publication_id, item.visibility, item.published_at is not null,
          item.deleted_at is not null, item.team_ids, item.co_creator_ids, item.category_id, item.subcategory_id, item.tag_ids, item.types,
          ${startTrend}, extract(epoch from item.created_at) * 1000, extract(epoch from item.updated_at) * 1000
        from experiences.experience as item where item.id = any(${ids}::bigint[])
        on conflict (id) do update set publication_id = excluded.publication_id, visibility = excluded.visibility,
          is_published = excluded.is_published, is_deleted = excluded.is_deleted, team_ids = excluded.team_ids,
          co_creator_ids = excluded.co_creator_ids, category_id = excluded.category_id, subcategory_id = excluded.subcategory_id,
          tag_ids = excluded.tag_ids, types = excluded.types, updated = excluded.updated`,
    );
  },
  /** More weight at a moment, in log space. */
  async lift(id: number, trend: number): Promise<void> {
    await fetchRows(db, fragment`update experiences.standing set trend = experiences.log_sum(trend, ${trend}) where id = ${id}`);
  },
  async count(id: number, { counter, by, trend }: Counted): Promise<void> {
    const lifted = trend === undefined ? fragment`trend` : fragment`experiences.log_sum(trend, ${trend})`;
    await fetchRows(
      db,
      fragment`update experiences.standing
        set ${identifiers(counter)} = ${identifiers(counter)} + ${by}::int, popular = popular + ${by}::int, trend = ${lifted}
        where id = ${id}`,
    );
  },
  async metricsOf(id: number): Promise<ExperienceMetrics | undefined> {
    const [row] = await fetchRows<ExperienceMetrics>(
      db,
      fragment`select views, likes, saves, shares, completions from experiences.standing where id = ${id}`,
    );
    return row;
  },
});
