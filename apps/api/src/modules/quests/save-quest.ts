import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { isCreatorOrCoCreator } from '../people/index.ts';
import type { QuestsContext } from './quests.context.ts';

/** Creators may save their own quest, but that does not count towards its popularity. */
export const saveQuest = (context: QuestsContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ quests, saved, audit }) => {
    const quest = await quests.findVisible(caller, id);
    if (!quest) throw notFound();
    const counted = !isCreatorOrCoCreator(caller, quest);
    if (!(await saved.add(caller, { questId: id, counted, at: context.clock.now() }))) return undefined;
    await quests.countSave(id, { by: 1, isPopular: counted });
    await audit.record({ action: 'quest.saved', object_type: 'quests.quest', object_id: id });
    return undefined;
  });

export const unsaveQuest = (context: QuestsContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async ({ quests, saved, audit }) => {
    if (!(await quests.findVisible(caller, id))) throw notFound();
    const removed = await saved.remove(caller, id);
    if (!removed) return undefined;
    await quests.countSave(id, { by: -1, isPopular: removed.counted });
    await audit.record({ action: 'quest.unsaved', object_type: 'quests.quest', object_id: id });
    return undefined;
  });
