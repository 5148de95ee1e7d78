import type { QuestProblem } from '@lyceum/contract/product/quest-problem';
import { notFound, type PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { getEditableQuest } from '../lock-editable-quest.ts';
import type { QuestsContext } from '../quests.context.ts';
import { presentProblemWithSolution } from './problems.present.ts';

interface Request extends ListRequest<PageQuery> {
  readonly questId: number;
}

export const listQuestProblems = (
  { read, lists }: QuestsContext,
  caller: Caller,
  { questId, query, target }: Request,
): Promise<Page<QuestProblem>> =>
  read(caller, async (stores) => {
    await getEditableQuest(stores, caller, questId);
    const page = await lists.page({ query, target, reader: caller }, stores.problems.listOf(questId), ({ id }) => id);
    const rows = await stores.problems.listUnchecked(page.results);
    return { ...page, results: rows.map(presentProblemWithSolution) };
  });

export const getQuestProblem = (
  { read }: QuestsContext,
  caller: Caller,
  { questId, id }: { readonly questId: number; readonly id: number },
): Promise<QuestProblem> =>
  read(caller, async (stores) => {
    await getEditableQuest(stores, caller, questId);
    const row = await stores.problems.find(questId, id);
    if (!row) throw notFound();
    return presentProblemWithSolution(row);
  });
