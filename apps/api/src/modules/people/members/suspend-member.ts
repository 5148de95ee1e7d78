import type { WorkspaceMember } from '@lyceum/contract/product/members';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { updateMember } from './update-member.ts';

export const suspendMember = (context: PeopleContext, caller: AdminCaller, person: Person): Promise<WorkspaceMember> =>
  updateMember(context, caller, {
    person,
    change: { kind: 'suspend' },
    action: 'member.suspended',
    write: ({ members }, updatedAt) => members.suspend(person, updatedAt),
  });
