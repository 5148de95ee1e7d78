import type { CreationStatus } from '@lyceum/contract/product/quest';

import type { Db } from '../../../platform/db/db.ts';
import { type SqlFragment, toKyselyExpression } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isQuestVisible } from '../quests.store.ts';

const columns = ['item.id', 'item.uid', 'item.name', 'item.creation_status', 'item.category_id'] as const;

/** What games read and count of quests.quest. */
export const playedQuestStore = (db: Db) => {
  const quests = () => db.selectFrom('quests.quest as item').select(columns).$narrowType<{ creation_status: CreationStatus }>();
  return {
    /** A condition on quests.quest, called `item`, for lists of other tables. */
    isVisible: (reader: Scope): SqlFragment => isQuestVisible(reader),
    findVisibleByUid: (reader: Scope, uid: string) =>
      quests()
        .where('item.uid', '=', uid)
        .where(toKyselyExpression(isQuestVisible(reader)))
        .executeTakeFirst(),
    listVisible: (reader: Scope, ids: readonly number[]) =>
      quests()
        .where('item.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .where(toKyselyExpression(isQuestVisible(reader)))
        .execute(),
    /** Deleted ones too: the ids come from games that the reader may see. */
    listUnchecked: (ids: readonly number[]) =>
      quests()
        .leftJoin('quests.generation as generation', 'generation.quest_id', 'item.id')
        .select('generation.progress')
        .where('item.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),
    /** Plays and completions by the creators themselves do not count towards the popularity. */
    async count(id: number, field: 'plays' | 'completions', { by, popular }: { readonly by: number; readonly popular: number }) {
      await db
        .updateTable('quests.quest')
        .set((eb) => ({ [field]: eb(field, '+', by), popularity: eb('popularity', '+', popular) }))
        .where('id', '=', id)
        .execute();
    },
    /** The creator and the co-creators. */
    async listCreators(id: number): Promise<number[]> {
      const quest = await db
        .selectFrom('quests.quest')
        .select(['created_by', 'co_creator_ids'])
        .where('id', '=', id)
        .executeTakeFirst();
      return quest ? [quest.created_by, ...quest.co_creator_ids] : [];
    },
  };
};
