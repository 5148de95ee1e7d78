import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { erasePerson } from '../personal-data/erase-person.ts';
import type { Person } from '../personal-data/person.ts';
import { changeRole } from './change-role.ts';
import { getMember } from './get-member.ts';
import { listMembers } from './list-members.ts';
import { suspendMember } from './suspend-member.ts';
import { unsuspendMember } from './unsuspend-member.ts';

const personOf = ({ workspace_id, id }: { readonly workspace_id: number; readonly id: number }): Person => ({
  workspaceId: workspace_id,
  userId: id,
});

export const memberRoutes = (context: PeopleContext): Handlers<(typeof productContract)['members'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listMembers(context, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  get: ({ caller, params }) => getMember(context, caller, personOf(params)),
  update: ({ caller, params, body }) => changeRole(context, caller, { person: personOf(params), role: body.role }),
  suspend: ({ caller, params }) => suspendMember(context, caller, personOf(params)),
  restore: ({ caller, params }) => unsuspendMember(context, caller, personOf(params)),
  erase: ({ caller, params }) => erasePerson(context, caller, personOf(params)),
});
