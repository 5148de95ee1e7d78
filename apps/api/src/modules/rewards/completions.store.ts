import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

type Row = Selectable<Schema['rewards.completion']>;

interface NewCompletion {
  readonly milestone: { readonly id: number; readonly title: string; readonly points: number };
  readonly period: { readonly first: string; readonly last: string };
  readonly completedAt: Date;
}

type Owner = Pick<Scope, 'userId'>;

const plain = ['milestone_id', 'title', 'points', 'first_day', 'last_day'] as const;
/** A row of a list, in which timestamps are text. */
export type ListedCompletion = Pick<Row, (typeof plain)[number]> & { readonly completed_at: string };

const newestFirst = defineListing<ListedCompletion>({
  table: 'rewards.completion',
  columns: plain,
  timestamps: ['completed_at'],
  order: [
    { name: 'completed_at', by: identifierFragment('item.completed_at'), direction: 'desc', nullable: false },
    { name: 'milestone_id', by: identifierFragment('item.milestone_id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on rewards.completion. */
export const completionStore = (db: Db) => ({
  /** Returns false when the user has completed the milestone in this period before. */
  async insert({ workspaceId, userId }: Scope, { milestone, period, completedAt }: NewCompletion): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('rewards.completion')
      .values({
        milestone_id: milestone.id,
        workspace_id: workspaceId,
        user_id: userId,
        first_day: period.first,
        last_day: period.last,
        title: milestone.title,
        points: milestone.points,
        completed_at: completedAt,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'milestone_id', 'first_day']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** When the user completed each milestone in each period, in the order of the periods; undefined where they have not. */
  async findTimes(
    { userId }: Owner,
    periods: readonly { readonly milestoneId: number; readonly firstDay: string }[],
  ): Promise<(Date | undefined)[]> {
    const milestoneIds = periods.map(({ milestoneId }) => milestoneId);
    const firstDays = periods.map(({ firstDay }) => firstDay);
    const { rows } = await sql<{ completed_at: Row['completed_at'] | null }>`
      select completion.completed_at
      from unnest(${milestoneIds}::bigint[], ${firstDays}::date[]) with ordinality as period (milestone_id, first_day, position)
      left join rewards.completion as completion on completion.user_id = ${userId}
        and completion.milestone_id = period.milestone_id and completion.first_day = period.first_day
      order by period.position`.execute(db);
    return rows.map(({ completed_at }) => completed_at ?? undefined);
  },
  async existForMilestone(milestoneId: number): Promise<boolean> {
    const row = await db
      .selectFrom('rewards.completion')
      .select('milestone_id')
      .where('milestone_id', '=', milestoneId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  listOwnedBy: ({ userId }: Owner) => createOrderedSource(db, newestFirst, { where: [fragment`user_id = ${userId}`] }),
  listNewest: ({ userId }: Owner, limit: number) =>
    db
      .selectFrom('rewards.completion')
      .select([...plain, 'completed_at'])
      .where('user_id', '=', userId)
      .orderBy('completed_at', 'desc')
      .orderBy('milestone_id')
      .limit(limit)
      .execute(),
  async deleteOwnedBy({ userId }: Owner): Promise<void> {
    await db.deleteFrom('rewards.completion').where('user_id', '=', userId).execute();
  },
});
