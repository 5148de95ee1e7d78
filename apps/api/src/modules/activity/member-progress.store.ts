import type { Selectable } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import type { Streak } from './streak.rules.ts';

const columns = [
  'points',
  'streak',
  'highest_streak',
  'freeze_days',
  'counted_date',
  'counted_at',
  'counted_timezone',
  'timezone',
  'timezone_since',
] as const;
type Row = Pick<Selectable<Schema['activity.member_progress']>, (typeof columns)[number]>;

interface Person {
  readonly workspaceId: number;
  readonly userId: number;
}

export interface MemberProgress {
  readonly points: number;
  readonly streak: Streak;
}

/** All SQL on activity.member_progress, which holds each user's points and streak. */
export const memberProgressStore = (db: Db) => ({
  /** Inserts the row at a user's first activity, and locks it. */
  async lockForUpdate({ workspaceId, userId }: Person, timezone: string): Promise<MemberProgress> {
    const row = await db
      .insertInto('activity.member_progress')
      .values({ workspace_id: workspaceId, user_id: userId, timezone })
      // The update changes nothing; unlike `do nothing`, it waits for other transactions, locks the row and returns it.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ workspace_id: workspaceId }))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return toProgress(row);
  },
  async update(userId: number, { points, streak }: MemberProgress): Promise<void> {
    const { counted } = streak;
    await db
      .updateTable('activity.member_progress')
      .set({
        points,
        streak: streak.length,
        highest_streak: streak.highest,
        freeze_days: streak.freezes,
        counted_date: counted?.date ?? null,
        counted_at: counted?.at ?? null,
        counted_timezone: counted?.timezone ?? null,
        timezone: streak.timezone,
        timezone_since: streak.timezoneSince,
      })
      .where('user_id', '=', userId)
      .execute();
  },
  /** By user id. Users without any activity are left out. */
  async list(userIds: readonly number[]): Promise<ReadonlyMap<number, MemberProgress>> {
    const rows = await db
      .selectFrom('activity.member_progress')
      .select(['user_id', ...columns])
      .where('user_id', '=', (eb) => eb.fn.any(eb.val(userIds)))
      .execute();
    return new Map(rows.map((row) => [row.user_id, toProgress(row)]));
  },
  export: ({ userId }: Pick<Person, 'userId'>) =>
    db.selectFrom('activity.member_progress').select(columns).where('user_id', '=', userId).execute(),
  async deleteOwnedBy({ userId }: Pick<Person, 'userId'>): Promise<void> {
    await db.deleteFrom('activity.member_progress').where('user_id', '=', userId).execute();
  },
});

const toProgress = (row: Row): MemberProgress => ({
  points: row.points,
  streak: {
    length: row.streak,
    highest: row.highest_streak,
    freezes: row.freeze_days,
    counted: toCountedDay(row),
    timezone: row.timezone,
    timezoneSince: row.timezone_since,
  },
});

function toCountedDay({ counted_date, counted_at, counted_timezone }: Row): Streak['counted'] {
  if (counted_date === null || counted_at === null || counted_timezone === null) return null;
  return { date: counted_date, at: counted_at, timezone: counted_timezone };
}
