import type { QuestGeneration } from '@lyceum/contract/product/quest-generation';

import type { Caller } from '../../../platform/caller/caller.ts';
import { getEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext } from '../quests.context.ts';

export const getGeneration = ({ read }: QuestsContext, caller: Caller, id: number): Promise<QuestGeneration> =>
  read(caller, async (stores) => {
    const { creation_status } = await getEditableQuest(stores, caller, id);
    const generation = await stores.generations.find(id);
    return {
      creation_status,
      progress: generation?.progress ?? 0,
      message: generation?.message ?? '',
      problems: await stores.playedProblems.countActive(id),
      sources: generation?.sources ?? [],
      started_at: generation?.started_at.toISOString() ?? null,
      finished_at: generation?.finished_at?.toISOString() ?? null,
    };
  });
