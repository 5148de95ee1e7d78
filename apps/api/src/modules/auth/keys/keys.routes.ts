import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { issueKeyForUser } from './issue-key-for-user.ts';
import { listKeys } from './list-keys.ts';
import { revokeKeyAsAdmin } from './revoke-key-as-admin.ts';
import { rotateKey } from './rotate-key.ts';

export const keyRoutes = (context: AuthContext): Handlers<(typeof productContract)['keys'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listKeys(context, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  issue: async ({ caller, params, body }) =>
    reply(201, await issueKeyForUser(context, caller, { workspaceId: params.workspace_id, key: body })),
  rotate: ({ caller, params, body }) =>
    rotateKey(context, caller, { workspaceId: params.workspace_id, id: params.id, rotation: body }),
  revoke: ({ caller, params }) => revokeKeyAsAdmin(context, caller, { workspaceId: params.workspace_id, id: params.id }),
});
