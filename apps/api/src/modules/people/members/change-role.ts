import type { WorkspaceMember } from '@lyceum/contract/product/members';

import type { AdminCaller, Role } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { updateMember } from './update-member.ts';

export const changeRole = (
  context: PeopleContext,
  caller: AdminCaller,
  { person, role }: { readonly person: Person; readonly role: Role },
): Promise<WorkspaceMember> =>
  updateMember(context, caller, {
    person,
    change: { kind: 'role', role },
    action: 'member.role_changed',
    details: { role },
    write: ({ members }, updatedAt) => members.setRole(person, role, updatedAt),
  });
