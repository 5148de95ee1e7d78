import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { createWorkspace } from './create-workspace.ts';
import { getWorkspace } from './get-workspace.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { updateWorkspace } from './update-workspace.ts';

export const workspaceRoutes = (context: PeopleContext): Handlers<(typeof productContract)['workspaces'], Caller> => ({
  list: ({ caller, query, request }) => listWorkspaces(context, caller, { query, target: request.target }),
  create: ({ caller, body }) => createWorkspace(context, caller, body),
  get: ({ caller, params }) => getWorkspace(context, caller, params.id),
  update: ({ caller, params, body }) => updateWorkspace(context, caller, { id: params.id, change: body }),
});
