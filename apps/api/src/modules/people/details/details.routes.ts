import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { createDetails } from './create-details.ts';
import { deleteDetails } from './delete-details.ts';
import { getDetails } from './get-details.ts';
import { listOwnDetails } from './list-own-details.ts';
import { updateDetails } from './update-details.ts';

export const detailRoutes = (context: PeopleContext): Handlers<(typeof productContract)['userDetails'], Caller> => ({
  list: ({ caller, query, request }) => listOwnDetails(context, caller, { query, target: request.target }),
  create: async ({ caller, body }) =>
    reply(201, await createDetails(context, caller, body), { Location: `${context.baseUrl}/api/v1/iam/iamuserdetails/me/` }),
  get: ({ caller }) => getDetails(context, caller),
  replace: ({ caller, body }) => updateDetails(context, caller, body),
  update: ({ caller, body }) => updateDetails(context, caller, body),
  remove: ({ caller }) => deleteDetails(context, caller),
});
