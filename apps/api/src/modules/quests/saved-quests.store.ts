import { sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface NewSave {
  readonly questId: number;
  /** Whether it counts towards the popularity. */
  readonly counted: boolean;
  readonly at: Date;
}

/** All SQL on quests.saved. */
export const savedQuestStore = (db: Db) => ({
  /** False if it was saved already. */
  async add({ workspaceId, userId }: Scope, { questId, counted, at }: NewSave): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('quests.saved')
      .values({ workspace_id: workspaceId, user_id: userId, quest_id: questId, counted, saved_at: at })
      .onConflict((conflict) => conflict.columns(['quest_id', 'user_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** Undefined if it was not saved. */
  remove: ({ userId }: Scope, questId: number) =>
    db
      .deleteFrom('quests.saved')
      .where('quest_id', '=', questId)
      .where('user_id', '=', userId)
      .returning('counted')
      .executeTakeFirst(),
  listNewestOf: ({ userId }: Pick<Scope, 'userId'>, limit: number) =>
    db
      .selectFrom('quests.saved')
      .select(['quest_id', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('saved_at', 'desc')
      .orderBy('quest_id')
      .limit(limit)
      .execute(),
  /** Takes a person's saves out of the counters of the quests too. */
  async deleteOwnedBy({ userId }: Pick<Scope, 'userId'>): Promise<void> {
    await db
      .with('deleted', (cte) => cte.deleteFrom('quests.saved').where('user_id', '=', userId).returning(['quest_id', 'counted']))
      .updateTable('quests.quest as quest')
      .from('deleted')
      .set((eb) => ({ saves: eb('saves', '-', 1), popularity: sql<number>`popularity - deleted.counted::int` }))
      .whereRef('quest.id', '=', 'deleted.quest_id')
      .execute();
  },
});
