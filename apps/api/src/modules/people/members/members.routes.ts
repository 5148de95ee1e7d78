import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { eraseMember } from '../personal-data/erase-person.ts';
import { changeRole, restoreMember, suspendMember } from './change-member.ts';
import { getMember, listMembers } from './list-members.ts';

const whoOf = ({ workspace_id, id }: { readonly workspace_id: number; readonly id: number }) => ({
  workspaceId: workspace_id,
  id,
});

export const memberRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['members'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listMembers(deps, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  get: ({ caller, params }) => getMember(deps, caller, whoOf(params)),
  update: ({ caller, params, body }) => changeRole(deps, caller, { ...whoOf(params), role: body.role }),
  suspend: ({ caller, params }) => suspendMember(deps, caller, whoOf(params)),
  restore: ({ caller, params }) => restoreMember(deps, caller, whoOf(params)),
  erase: ({ caller, params }) => eraseMember(deps, caller, whoOf(params)),
});
