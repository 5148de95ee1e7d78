import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { isCreator } from '../people/index.ts';
import type { QuestDeps } from './quest-deps.ts';
import { audited } from './write-quest.ts';

type Deps = Pick<QuestDeps, 'clock' | 'transact'>;

/** Makers may save their own work, but would lift it by that. */
export const saveQuest = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const quest = await tx.quests.seenBy(caller, id);
    if (!quest) throw notFound();
    const counted = !isCreator(caller, quest);
    if (!(await tx.saved.add(caller, { questId: id, counted, at: deps.clock.now() }))) return undefined;
    await tx.quests.countSave(id, { by: 1, counted });
    await audited(tx, 'saved', id);
    return undefined;
  });

export const unsaveQuest = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    if (!(await tx.quests.seenBy(caller, id))) throw notFound();
    const saved = await tx.saved.remove(caller, id);
    if (!saved) return undefined;
    await tx.quests.countSave(id, { by: -1, counted: saved.counted });
    await audited(tx, 'unsaved', id);
    return undefined;
  });
