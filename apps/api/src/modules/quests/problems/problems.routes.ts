import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { QuestsContext } from '../quests.context.ts';
import { createProblem } from './create-problem.ts';
import { getProblem, listProblems } from './list-problems.ts';
import { deleteProblem, updateProblem } from './update-problem.ts';

export const problemRoutes = (context: QuestsContext): Handlers<(typeof productContract)['questProblems'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listProblems(context, caller, { questId: params.quest_id, query, target: request.target }),
  create: async ({ caller, params, body }) => {
    const problem = await createProblem(context, caller, { questId: params.quest_id, body });
    const location = `${context.baseUrl}/api/v1/quests/${params.quest_id}/problems/${problem.id}/`;
    return reply(201, problem, { Location: location });
  },
  get: ({ caller, params }) => getProblem(context, caller, { questId: params.quest_id, id: params.id }),
  update: ({ caller, params, body }) => updateProblem(context, caller, { questId: params.quest_id, id: params.id, change: body }),
  remove: ({ caller, params }) => deleteProblem(context, caller, { questId: params.quest_id, id: params.id }),
});
