import type { Db } from '../../platform/db/db.ts';
import { fetchRows, fragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

interface Saving {
  readonly questId: number;
  /** Towards popularity. */
  readonly counted: boolean;
  readonly at: Date;
}

/** All SQL on quests.saved. */
export const savedStore = (db: Db) => ({
  /** Whether it was not saved before. */
  async add({ workspaceId, userId }: Scope, { questId, counted, at }: Saving): Promise<boolean> {
    const rows = await fetchRows(
      db,
      fragment`insert into quests.saved (workspace_id, user_id, quest_id, counted, saved_at)
        values (${workspaceId}, ${userId}, ${questId}, ${counted}, ${at})
        on conflict (quest_id, user_id) do nothing returning quest_id`,
    );
    return rows.length > 0;
  },
  /** What was saved, if it was. */
  async remove({ userId }: Scope, questId: number): Promise<{ counted: boolean } | undefined> {
    const [row] = await fetchRows<{ counted: boolean }>(
      db,
      fragment`delete from quests.saved where quest_id = ${questId} and user_id = ${userId} returning counted`,
    );
    return row;
  },
  newestOf: ({ userId }: Pick<Scope, 'userId'>, most: number): Promise<object[]> =>
    fetchRows(
      db,
      fragment`select quest_id, saved_at from quests.saved where user_id = ${userId} order by saved_at desc, quest_id limit ${most}`,
    ),
  /** Of one person; the counters are those of the others from now on. */
  async forget({ userId }: Pick<Scope, 'userId'>): Promise<void> {
    await fetchRows(
      db,
      fragment`with forgotten as (delete from quests.saved where user_id = ${userId} returning quest_id, counted)
        update quests.quest set saves = saves - 1, popularity = popularity - forgotten.counted::int
        from forgotten where quest.id = forgotten.quest_id`,
    );
  },
});
