import type { Caller } from '../../platform/caller/caller.ts';
import { lockManageableQuest } from './lock-editable-quest.ts';
import type { QuestsContext } from './quests.context.ts';

export const deleteQuest = (context: QuestsContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const { quests, experiences, audit } = stores;
    await lockManageableQuest(stores, caller, id);
    const at = context.clock.now();
    await quests.update(id, { deleted_at: at });
    await experiences.unlink([id], at);
    await audit.record({ action: 'quest.deleted', object_type: 'quests.quest', object_id: id });
    return undefined;
  });
