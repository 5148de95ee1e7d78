import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ActivityDeps } from './activity-deps.ts';
import { listActivity, ownStanding } from './read-activity.ts';

export const activityRoutes = (deps: ActivityDeps): Handlers<(typeof productContract)['activity'], Caller> => ({
  list: ({ caller, query, request }) => listActivity(deps, caller, { query, target: request.target }),
  me: ({ caller }) => ownStanding(deps, caller),
});
