import type { WorkspaceMember } from '@lyceum/contract/product/members';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { updateMember } from './update-member.ts';

export const unsuspendMember = (context: PeopleContext, caller: AdminCaller, person: Person): Promise<WorkspaceMember> =>
  updateMember(context, caller, {
    person,
    change: { kind: 'restore' },
    action: 'member.restored',
    write: ({ members }, updatedAt) => members.restore(person, updatedAt),
  });
