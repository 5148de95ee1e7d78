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
type Row = Pick<Selectable<Schema['activity.standing']>, (typeof columns)[number]>;

interface Person {
  readonly workspaceId: number;
  readonly userId: number;
}

export interface PersonStanding {
  readonly points: number;
  readonly streak: Streak;
}

/** All SQL on activity.standing. */
export const standingStore = (db: Db) => ({
  /** Whoever was never active is begun with. Nobody else's activity of theirs goes on until the transaction ends. */
  async held({ workspaceId, userId }: Person, timezone: string): Promise<PersonStanding> {
    const row = await db
      .insertInto('activity.standing')
      .values({ workspace_id: workspaceId, user_id: userId, timezone })
      // Changes nothing, but waits for whoever is changing it, and keeps it.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ workspace_id: workspaceId }))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return standingOf(row);
  },
  async change(userId: number, { points, streak }: PersonStanding): Promise<void> {
    const { counted } = streak;
    await db
      .updateTable('activity.standing')
      .set({
        points,
        streak: streak.streak,
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
  /** Whoever was never active is left out. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonStanding>> {
    const rows = await db
      .selectFrom('activity.standing')
      .select(['user_id', ...columns])
      .where('user_id', '=', (eb) => eb.fn.any(eb.val(userIds)))
      .execute();
    return new Map(rows.map((row) => [row.user_id, standingOf(row)]));
  },
  exported: ({ userId }: Pick<Person, 'userId'>): Promise<object[]> =>
    db.selectFrom('activity.standing').select(columns).where('user_id', '=', userId).execute(),
  async forget(userId: number): Promise<void> {
    await db.deleteFrom('activity.standing').where('user_id', '=', userId).execute();
  },
});

const standingOf = (row: Row): PersonStanding => ({
  points: row.points,
  streak: {
    streak: row.streak,
    highest: row.highest_streak,
    freezes: row.freeze_days,
    counted: countedOf(row),
    timezone: row.timezone,
    timezoneSince: row.timezone_since,
  },
});

function countedOf({ counted_date, counted_at, counted_timezone }: Row): Streak['counted'] {
  if (counted_date === null || counted_at === null || counted_timezone === null) return null;
  return { date: counted_date, at: counted_at, timezone: counted_timezone };
}
