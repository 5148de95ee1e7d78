import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { getDetails, listDetails } from './read-details.ts';
import { changeDetails, createDetails, removeDetails } from './write-details.ts';

export const detailRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['userDetails'], Caller> => ({
  list: ({ caller, query, request }) => listDetails(deps, caller, { query, target: request.target }),
  create: async ({ caller, body }) =>
    reply(201, await createDetails(deps, caller, body), { Location: `${deps.baseUrl}/api/v1/iam/iamuserdetails/me/` }),
  get: ({ caller }) => getDetails(deps, caller),
  replace: ({ caller, body }) => changeDetails(deps, caller, body),
  update: ({ caller, body }) => changeDetails(deps, caller, body),
  remove: ({ caller }) => removeDetails(deps, caller),
});
