import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { openWorkspace, renameWorkspace } from './change-workspaces.ts';
import { getWorkspace, listWorkspaces } from './read-workspaces.ts';

export const workspaceRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['workspaces'], Caller> => ({
  list: ({ caller, query, request }) => listWorkspaces(deps, caller, { query, target: request.target }),
  create: ({ caller, body }) => openWorkspace(deps, caller, body),
  get: ({ caller, params }) => getWorkspace(deps, caller, params.id),
  update: ({ caller, params, body }) => renameWorkspace(deps, caller, { id: params.id, ...body }),
});
