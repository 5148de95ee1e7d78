import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { QuestsContext } from '../quests.context.ts';
import { createQuestProblem } from './create-quest-problem.ts';
import { getQuestProblem, listQuestProblems } from './list-quest-problems.ts';
import { deleteQuestProblem, updateQuestProblem } from './update-quest-problem.ts';

export const questProblemRoutes = (context: QuestsContext): Handlers<(typeof productContract)['questProblems'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listQuestProblems(context, caller, { questId: params.quest_id, query, target: request.target }),
  create: async ({ caller, params, body }) => {
    const problem = await createQuestProblem(context, caller, { questId: params.quest_id, body });
    const location = `${context.baseUrl}/api/v1/quests/${params.quest_id}/problems/${problem.id}/`;
    return reply(201, problem, { Location: location });
  },
  get: ({ caller, params }) => getQuestProblem(context, caller, { questId: params.quest_id, id: params.id }),
  update: ({ caller, params, body }) =>
    updateQuestProblem(context, caller, { questId: params.quest_id, id: params.id, change: body }),
  remove: ({ caller, params }) => deleteQuestProblem(context, caller, { questId: params.quest_id, id: params.id }),
});
