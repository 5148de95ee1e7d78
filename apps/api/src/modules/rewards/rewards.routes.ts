import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { getMilestone, listMilestones, listReached, ownProgress } from './read-milestones.ts';
import type { RewardsDeps } from './rewards-deps.ts';
import { changeMilestone, createMilestone, removeMilestone } from './write-milestone.ts';

export const rewardRoutes = (deps: RewardsDeps): Handlers<(typeof productContract)['rewards'], Caller> => ({
  create: async ({ caller, body }) => {
    const milestone = await createMilestone(deps, caller, body);
    return reply(201, milestone, { Location: `${deps.baseUrl}/api/v1/rewards/milestones/${milestone.id}/` });
  },
  list: ({ caller, query, request }) => listMilestones(deps, caller, { query, target: request.target }),
  get: ({ caller, params }) => getMilestone(deps, caller, params.id),
  update: ({ caller, params, body }) => changeMilestone(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => removeMilestone(deps, caller, params.id),
  reached: ({ caller, query, request }) => listReached(deps, caller, { query, target: request.target }),
  me: ({ caller, query, request }) => ownProgress(deps, caller, { query, target: request.target }),
});
