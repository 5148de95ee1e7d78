import { canTransition } from '@lyceum/contract';
import { type Quest, questCreation } from '@lyceum/contract/product/quest';

import type { Caller } from '../../../platform/caller/caller.ts';
import { loadQuestUnchecked } from '../load-quests.ts';
import { lockEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext } from '../quests.context.ts';
import { alreadyGenerating } from '../quests.problems.ts';
import { generateQuest } from './generation.jobs.ts';

export const startGeneration = (context: QuestsContext, caller: Caller, id: number): Promise<Quest> =>
  context.transact(caller, async (stores) => {
    const { creation_status } = await lockEditableQuest(stores, caller, id);
    if (!canTransition(questCreation, creation_status, 'in_progress')) throw alreadyGenerating();
    await stores.quests.update(id, { creation_status: 'in_progress', updated_at: context.clock.now() });
    await stores.queue.enqueue(generateQuest, { questId: id });
    await stores.audit.record({ action: 'quest.generation_requested', object_type: 'quests.quest', object_id: id });
    return loadQuestUnchecked(stores, caller, id);
  });
