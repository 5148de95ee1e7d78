import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleStores } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import type { UserRow } from '../users/users.store.ts';
import { memberChangeProblems } from './members.problems.ts';
import { findMemberChangeRefusal, type MemberChange } from './members.rules.ts';

/**
 * Locks the member, or fails if the caller may not change them this way. The workspace is locked first, so that two owners who
 * demote each other at the same time run one after the other, and the second is refused as the last owner.
 */
export async function lockChangeableMember(
  { workspaces, directory, members }: PeopleStores,
  caller: Caller,
  { workspaceId, userId, change }: Person & { readonly change: MemberChange },
): Promise<UserRow> {
  assertOwnWorkspace(caller, workspaceId);
  await workspaces.lock(workspaceId);
  const member = await directory.lockForUpdate(workspaceId, userId);
  if (!member) throw notFound();
  const owners = await members.listActiveOwners(workspaceId);
  const refusal = findMemberChangeRefusal({ actor: caller, member, owners, change });
  if (refusal !== undefined) throw memberChangeProblems[refusal]();
  return member;
}
