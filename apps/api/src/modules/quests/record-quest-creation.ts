import type { QuestsStores } from './quests.context.ts';

/** Records a new quest in its creator's activity and in the audit trail. */
export async function recordQuestCreation({ activity, audit }: QuestsStores, id: number, at: Date): Promise<void> {
  await activity.record({ kind: 'quest_created', subject: `quest:${id}`, at });
  await audit.record({ action: 'quest.created', object_type: 'quests.quest', object_id: id });
}
