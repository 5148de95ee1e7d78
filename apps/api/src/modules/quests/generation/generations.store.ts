import type { QuestGeneration } from '@lyceum/contract/product/quest-generation';
import type { Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

type Table = Schema['quests.generation'];
export type SourceReport = QuestGeneration['sources'][number];

interface NewGeneration {
  readonly questId: number;
  readonly workspaceId: number;
  readonly requestedBy: number;
  readonly text: string;
  readonly documentIds: readonly number[];
  readonly numberOfProblems: number;
  readonly at: Date;
}

/** All SQL on quests.generation: one row per quest, of its last generation. */
export const generationStore = (db: Db) => ({
  find: (questId: number) =>
    db
      .selectFrom('quests.generation')
      .select([
        'workspace_id',
        'requested_by',
        'text',
        'document_ids',
        'number_of_problems',
        'progress',
        'message',
        'sources',
        'started_at',
        'finished_at',
      ])
      .where('quest_id', '=', questId)
      .$narrowType<{ sources: SourceReport[] }>()
      .executeTakeFirst(),
  /** Replaces the previous generation. */
  async start({ questId, workspaceId, requestedBy, text, documentIds, numberOfProblems, at }: NewGeneration): Promise<void> {
    const row = {
      workspace_id: workspaceId,
      requested_by: requestedBy,
      text,
      document_ids: [...documentIds],
      number_of_problems: numberOfProblems,
      progress: 0,
      message: 'Waiting for a worker.',
      sources: '[]',
      started_at: at,
      finished_at: null,
    };
    await db
      .insertInto('quests.generation')
      .values({ quest_id: questId, ...row })
      .onConflict((conflict) => conflict.column('quest_id').doUpdateSet(row))
      .execute();
  },
  async update(questId: number, change: Updateable<Table>): Promise<void> {
    await db.updateTable('quests.generation').set(change).where('quest_id', '=', questId).execute();
  },
  /** What the user pasted, and which documents they named. */
  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('quests.generation').where('requested_by', '=', userId).execute();
  },
  exportOf: (userId: number, limit: number) =>
    db
      .selectFrom('quests.generation')
      .select(['quest_id', 'text', 'document_ids', 'number_of_problems', 'started_at', 'finished_at'])
      .where('requested_by', '=', userId)
      .orderBy('started_at', 'desc')
      .limit(limit)
      .execute(),
});
