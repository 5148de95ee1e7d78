import type { QuestProblem, QuestProblemChange } from '@lyceum/contract/product/quest-problem';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields } from '../../../platform/fields/index.ts';
import { lockEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext, QuestsStores } from '../quests.context.ts';
import { presentProblemWithSolution } from './problems.present.ts';
import { findChoiceFaults } from './problems.rules.ts';
import type { ProblemRow, ProblemText } from './problems.store.ts';

interface Named {
  readonly questId: number;
  readonly id: number;
}

export const updateQuestProblem = (
  context: QuestsContext,
  caller: Caller,
  { questId, id, change }: Named & { readonly change: QuestProblemChange },
): Promise<QuestProblem> =>
  context.transact(caller, async (stores) => {
    const current = await lockProblem(stores, caller, { questId, id });
    const { is_active, ...rewritten } = change;
    const text = applyChange(current, rewritten);
    const [fault, ...others] = findChoiceFaults(text);
    if (fault) throw invalidFields([fault, ...others]);
    const at = context.clock.now();
    const isRewritten = Object.keys(rewritten).length > 0;
    await stores.problems.update(id, {
      ...(is_active !== undefined && { is_active }),
      ...(isRewritten && {
        is_generated: false,
        version_id: await stores.problems.addVersion(id, text, { createdBy: caller.userId, at }),
      }),
      updated_at: at,
    });
    await stores.audit.record({ action: 'quest_problem.updated', object_type: 'quests.problem', object_id: id });
    const row = await stores.problems.find(questId, id);
    if (!row) throw notFound();
    return presentProblemWithSolution(row);
  });

export const deleteQuestProblem = (context: QuestsContext, caller: Caller, { questId, id }: Named): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    await lockProblem(stores, caller, { questId, id });
    await stores.problems.update(id, { deleted_at: context.clock.now() });
    await stores.audit.record({ action: 'quest_problem.deleted', object_type: 'quests.problem', object_id: id });
    return undefined;
  });

const applyChange = (current: ProblemRow, change: Omit<QuestProblemChange, 'is_active'>): ProblemText => ({
  kind: current.kind,
  question: change.question ?? current.question,
  options: change.options ?? current.options,
  correct_option: change.correct_option ?? current.correct_option,
  explanation: change.explanation ?? current.explanation,
});

async function lockProblem(stores: QuestsStores, caller: Caller, { questId, id }: Named): Promise<ProblemRow> {
  await lockEditableQuest(stores, caller, questId);
  const problem = await stores.problems.lockForUpdate(questId, id);
  if (!problem) throw notFound();
  return problem;
}
