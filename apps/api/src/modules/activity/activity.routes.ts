import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ActivityContext } from './activity.context.ts';
import { getOwnProgress } from './get-own-progress.ts';
import { listActivity } from './list-activity.ts';

export const activityRoutes = (context: ActivityContext): Handlers<(typeof productContract)['activity'], Caller> => ({
  list: ({ caller, query, request }) => listActivity(context, caller, { query, target: request.target }),
  me: ({ caller }) => getOwnProgress(context, caller),
});
