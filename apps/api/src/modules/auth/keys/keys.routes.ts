import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { issueKeyFor, listKeys, type ManageKeysDeps, revokeKeyOf, rotateKey } from './manage-keys.ts';

export const keyRoutes = (deps: ManageKeysDeps): Handlers<(typeof productContract)['keys'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listKeys(deps, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  issue: async ({ caller, params, body }) =>
    reply(201, await issueKeyFor(deps, caller, { workspaceId: params.workspace_id, wanted: body })),
  rotate: ({ caller, params, body }) =>
    rotateKey(deps, caller, { workspaceId: params.workspace_id, id: params.id, rotation: body }),
  revoke: ({ caller, params }) => revokeKeyOf(deps, caller, { workspaceId: params.workspace_id, id: params.id }),
});
