import type { WorkspaceMember } from '@lyceum/contract/product/members';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { updateMember } from './update-member.ts';

export const suspendMember = (context: PeopleContext, caller: Caller, person: Person): Promise<WorkspaceMember> =>
  updateMember(context, caller, {
    person,
    change: { kind: 'suspend' },
    action: 'member.suspended',
    write: ({ members }, updatedAt) => members.suspend(person, updatedAt),
  });
