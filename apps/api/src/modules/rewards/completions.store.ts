import { clause, rowsOf } from '../../platform/db/clause.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface Reached {
  readonly milestoneId: number;
  readonly firstDay: string;
  readonly points: number;
  readonly at: Date;
}

type Owner = Pick<Scope, 'userId'>;

/** All SQL on rewards.completion. */
export const completionStore = (db: Db) => ({
  /** Whether it had not been reached in that period. */
  async add({ workspaceId, userId }: Scope, { milestoneId, firstDay, points, at }: Reached): Promise<boolean> {
    const rows = await rowsOf(
      db,
      clause`insert into rewards.completion (milestone_id, workspace_id, user_id, first_day, points, completed_at)
        values (${milestoneId}, ${workspaceId}, ${userId}, ${firstDay}, ${points}, ${at})
        on conflict (user_id, milestone_id, first_day) do nothing returning milestone_id`,
    );
    return rows.length > 0;
  },
  /** When the person reached these, of those that they have, in the order of the question. */
  async reachedAt(
    { userId }: Owner,
    periods: readonly { milestoneId: number; firstDay: string }[],
  ): Promise<(Date | undefined)[]> {
    const rows = await rowsOf<{ completed_at: Date | null }>(
      db,
      clause`select completion.completed_at
        from unnest(${periods.map(({ milestoneId }) => milestoneId)}::bigint[], ${periods.map(({ firstDay }) => firstDay)}::date[])
          with ordinality as asked (milestone_id, first_day, place)
        left join rewards.completion as completion on completion.user_id = ${userId}
          and completion.milestone_id = asked.milestone_id and completion.first_day = asked.first_day
        order by asked.place`,
    );
    return rows.map(({ completed_at }) => completed_at ?? undefined);
  },
  newestOf: ({ userId }: Owner, most: number): Promise<object[]> =>
    rowsOf(
      db,
      clause`select milestone_id, first_day, points, completed_at from rewards.completion
        where user_id = ${userId} order by completed_at desc, milestone_id limit ${most}`,
    ),
  async forget({ userId }: Owner): Promise<void> {
    await rowsOf(db, clause`delete from rewards.completion where user_id = ${userId}`);
  },
});
