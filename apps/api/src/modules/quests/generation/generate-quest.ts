import { canTransition } from '@lyceum/contract';
import { type Quest, questCreation } from '@lyceum/contract/product/quest';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { QuestDeps } from '../quest-deps.ts';
import { workedOutAlready } from '../quests.problems.ts';
import { shownQuest } from '../shown-quests.ts';
import { audited, changeable } from '../write-quest.ts';
import { workOutQuest } from './quests.jobs.ts';

export const generateQuest = (deps: Pick<QuestDeps, 'clock' | 'transact'>, caller: Caller, id: number): Promise<Quest> =>
  deps.transact(caller, async (tx) => {
    const known = await changeable(tx, caller, id);
    if (!canTransition(questCreation, known.creation_status, 'in_progress')) throw workedOutAlready();
    await tx.quests.change(id, { creation_status: 'in_progress', updated_at: deps.clock.now() });
    await tx.queue.enqueue(workOutQuest, { questId: id });
    await audited(tx, 'generation_asked', id);
    return shownQuest(tx, caller, id);
  });
