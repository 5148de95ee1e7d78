import { type NewQuestProblem, problemLimits, type QuestProblem } from '@lyceum/contract/product/quest-problem';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields } from '../../../platform/fields/index.ts';
import { lockEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext } from '../quests.context.ts';
import { presentProblemWithSolution } from './problems.present.ts';
import { tooManyQuestProblems } from './problems.problems.ts';
import { findChoiceFaults } from './problems.rules.ts';

interface Input {
  readonly questId: number;
  readonly body: NewQuestProblem;
}

export const createQuestProblem = (context: QuestsContext, caller: Caller, { questId, body }: Input): Promise<QuestProblem> =>
  context.transact(caller, async (stores) => {
    const quest = await lockEditableQuest(stores, caller, questId);
    const [fault, ...others] = findChoiceFaults(body);
    if (fault) throw invalidFields([fault, ...others]);
    if ((await stores.problems.count(questId)) >= problemLimits.perQuest) throw tooManyQuestProblems();
    const at = context.clock.now();
    const problem = { ...body, uid: context.ids.uid(), kind: 'choice', source: null, is_generated: false } as const;
    const [id = 0] = await stores.problems.insert([problem], {
      workspaceId: quest.workspace_id,
      questId,
      createdBy: caller.userId,
      at,
    });
    await stores.audit.record({ action: 'quest_problem.created', object_type: 'quests.problem', object_id: id });
    const row = await stores.problems.find(questId, id);
    if (!row) throw notFound();
    return presentProblemWithSolution(row);
  });
