import type { WorkspaceMember } from '@lyceum/contract/product/members';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { presentMember } from '../users/users.present.ts';
import { lockChangeableMember } from './lock-changeable-member.ts';
import type { MemberChange } from './members.rules.ts';

interface MemberUpdate {
  readonly change: MemberChange;
  readonly action: string;
  readonly details?: Readonly<Record<string, string>>;
  write(stores: PeopleStores, updatedAt: Date): Promise<unknown>;
}

/** What changing a role, suspending and restoring have in common. */
export const updateMember = (
  context: PeopleContext,
  caller: AdminCaller,
  { person, change, action, details, write }: MemberUpdate & { readonly person: Person },
): Promise<WorkspaceMember> =>
  context.transact(caller, async (stores) => {
    await lockChangeableMember(stores, caller, { ...person, change });
    await write(stores, context.clock.now());
    await stores.audit.record({ action, object_type: 'people.user', object_id: person.userId, ...(details && { details }) });
    const row = await stores.directory.find(person.workspaceId, person.userId);
    if (!row) throw notFound();
    return presentMember(row, { viewer: caller, baseUrl: context.baseUrl });
  });
