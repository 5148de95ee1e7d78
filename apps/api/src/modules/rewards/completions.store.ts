import type { ReachedMilestone } from '@lyceum/contract/product/milestone';

import type { Db } from '../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../platform/lists/index.ts';
import { fetchRows, fragment, identifiers } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

interface Reached {
  readonly milestone: { readonly id: number; readonly title: string; readonly points: number };
  readonly period: { readonly first: string; readonly last: string };
  readonly at: Date;
}

type Owner = Pick<Scope, 'userId'>;

export interface ReachedRow extends Pick<ReachedMilestone, 'title' | 'points' | 'completed_at'> {
  readonly milestone_id: number;
  readonly first_day: string;
  readonly last_day: string;
}

const newestFirst = defineListing<ReachedRow>({
  table: 'rewards.completion',
  columns: ['milestone_id', 'title', 'points', 'first_day', 'last_day'],
  timestamps: ['completed_at'],
  order: [
    { name: 'completed_at', by: identifiers('item.completed_at'), direction: 'desc', nullable: false },
    { name: 'milestone_id', by: identifiers('item.milestone_id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on rewards.completion. */
export const completionStore = (db: Db) => ({
  /** Whether it had not been reached in that period. */
  async add({ workspaceId, userId }: Scope, { milestone, period, at }: Reached): Promise<boolean> {
    const rows = await fetchRows(
      db,
      fragment`insert into rewards.completion (milestone_id, workspace_id, user_id, first_day, last_day, title, points, completed_at)
        values (${milestone.id}, ${workspaceId}, ${userId}, ${period.first}, ${period.last}, ${milestone.title}, ${milestone.points}, ${at})
        on conflict (user_id, milestone_id, first_day) do nothing returning milestone_id`,
    );
    return rows.length > 0;
  },
  /** When the person reached these, of those that they have, in the order of the question. */
  async reachedAt(
    { userId }: Owner,
    periods: readonly { milestoneId: number; firstDay: string }[],
  ): Promise<(Date | undefined)[]> {
    const rows = await fetchRows<{ completed_at: Date | null }>(
      db,
      fragment`select completion.completed_at
        from unnest(${periods.map(({ milestoneId }) => milestoneId)}::bigint[], ${periods.map(({ firstDay }) => firstDay)}::date[])
          with ordinality as asked (milestone_id, first_day, place)
        left join rewards.completion as completion on completion.user_id = ${userId}
          and completion.milestone_id = asked.milestone_id and completion.first_day = asked.first_day
        order by asked.place`,
    );
    return rows.map(({ completed_at }) => completed_at ?? undefined);
  },
  async isReached(milestoneId: number): Promise<boolean> {
    const rows = await fetchRows(db, fragment`select from rewards.completion where milestone_id = ${milestoneId} limit 1`);
    return rows.length > 0;
  },
  ownedBy: ({ userId }: Owner) => orderedSource(db, newestFirst, { where: [fragment`user_id = ${userId}`] }),
  newestOf: ({ userId }: Owner, most: number): Promise<object[]> =>
    fetchRows(
      db,
      fragment`select milestone_id, title, first_day, last_day, points, completed_at from rewards.completion
        where user_id = ${userId} order by completed_at desc, milestone_id limit ${most}`,
    ),
  async forget({ userId }: Owner): Promise<void> {
    await fetchRows(db, fragment`delete from rewards.completion where user_id = ${userId}`);
  },
});
