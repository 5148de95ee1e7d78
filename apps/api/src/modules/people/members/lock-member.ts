import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleStores } from '../people.context.ts';
import type { UserRow } from '../users/users.present.ts';
import { refusedChange } from './members.problems.ts';
import { type MemberDeed, memberRefusal } from './members.rules.ts';

type Tx = Pick<PeopleStores, 'people' | 'members' | 'workspaces'>;
interface Wanted {
  readonly workspaceId: number;
  readonly id: number;
  readonly deed: MemberDeed;
}

/**
 * The member, if this may be done to them. The workspace is held first: two owners who demote each other at the same time
 * come one after the other, and the second finds that they are the last.
 */
export async function heldMember(tx: Tx, caller: Caller, { workspaceId, id, deed }: Wanted): Promise<UserRow> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  await tx.workspaces.lock(workspaceId);
  const member = await tx.people.held(workspaceId, id);
  if (!member) throw notFound();
  const refusal = memberRefusal({ actor: caller, member, owners: await tx.members.activeOwners(workspaceId), deed });
  if (refusal !== undefined) throw refusedChange[refusal]();
  return member;
}
