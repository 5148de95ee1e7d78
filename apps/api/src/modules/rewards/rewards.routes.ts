import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { createMilestone } from './create-milestone.ts';
import { deleteMilestone } from './delete-milestone.ts';
import { getMilestone } from './get-milestone.ts';
import { listMilestones } from './list-milestones.ts';
import { listOwnCompletions } from './list-own-completions.ts';
import { listOwnMilestoneProgress } from './list-own-milestone-progress.ts';
import type { RewardsContext } from './rewards.context.ts';
import { updateMilestone } from './update-milestone.ts';

export const rewardRoutes = (context: RewardsContext): Handlers<(typeof productContract)['rewards'], Caller> => ({
  create: async ({ caller, body }) => {
    const milestone = await createMilestone(context, caller, body);
    return reply(201, milestone, { Location: `${context.baseUrl}/api/v1/rewards/milestones/${milestone.id}/` });
  },
  list: ({ caller, query, request }) => listMilestones(context, caller, { query, target: request.target }),
  get: ({ caller, params }) => getMilestone(context, caller, params.id),
  update: ({ caller, params, body }) => updateMilestone(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deleteMilestone(context, caller, params.id),
  reached: ({ caller, query, request }) => listOwnCompletions(context, caller, { query, target: request.target }),
  me: ({ caller, query, request }) => listOwnMilestoneProgress(context, caller, { query, target: request.target }),
});
