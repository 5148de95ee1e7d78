import type { Ids } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { QuestCreator } from '../experiences/index.ts';
import type { QuestsStores } from './quests.context.ts';
import { recordQuestCreation } from './record-quest-creation.ts';

/** Creates the quests of QUEST resources, inside the transaction that creates the resource. */
export const createResourceQuestCreator = (ids: Ids, stores: QuestsStores, { workspaceId, userId }: Scope): QuestCreator => ({
  async create({ name, visibility, team_ids, co_creator_ids, at }) {
    const quest = await stores.quests.insert({
      uid: ids.uid(),
      workspace_id: workspaceId,
      created_by: userId,
      name,
      player_level_id: await stores.taxonomy.playerLevels.getLowest(),
      visibility,
      team_ids: [...team_ids],
      co_creator_ids: [...co_creator_ids],
      created_at: at,
      updated_at: at,
    });
    await recordQuestCreation(stores, quest.id, at);
    return quest;
  },
});
