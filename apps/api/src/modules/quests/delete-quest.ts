import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { canDelete } from '../people/index.ts';
import type { QuestsContext } from './quests.context.ts';
import { questChangeDenied } from './quests.problems.ts';

export const deleteQuest = (context: QuestsContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ quests, experiences, audit }) => {
    const quest = await quests.lockVisible(caller, id);
    if (!quest) throw notFound();
    if (!canDelete(caller, quest)) throw questChangeDenied();
    const at = context.clock.now();
    await quests.update(id, { deleted_at: at });
    await experiences.unlink([id], at);
    await audit.record({ action: 'quest.deleted', object_type: 'quests.quest', object_id: id });
    return undefined;
  });
