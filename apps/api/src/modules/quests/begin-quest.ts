import type { Scope } from '../../platform/scope.ts';
import type { QuestMaker } from '../experiences/index.ts';
import type { QuestDeps } from './quest-deps.ts';
import type { QuestWriting } from './quest-work.store.ts';
import { noted } from './write-quest.ts';

/** Begins quests for resources of experiences, inside the transaction that makes those. */
export const questMaker = ({ ids }: Pick<QuestDeps, 'ids'>, tx: QuestWriting, { workspaceId, userId }: Scope): QuestMaker => ({
  async begin({ name, visibility, team_ids, co_creator_ids, at }) {
    const quest = await tx.quests.add({
      uid: ids.uid(),
      workspace_id: workspaceId,
      created_by: userId,
      name,
      player_level_id: await tx.terms.playerLevels.getLowest(),
      visibility,
      team_ids: [...team_ids],
      co_creator_ids: [...co_creator_ids],
      created_at: at,
      updated_at: at,
    });
    await noted(tx, quest.id, at);
    return quest;
  },
});
