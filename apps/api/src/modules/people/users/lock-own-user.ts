import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleStores } from '../people.context.ts';
import type { UserRow } from './users.store.ts';

/** Locks the caller's user, so that what the transaction writes cannot outlive an erasure. Fails if the user is erased already. */
export async function lockOwnUser({ directory }: PeopleStores, { workspaceId, userId }: Caller): Promise<UserRow> {
  const user = await directory.lockForUpdate(workspaceId, userId);
  if (!user) throw authenticationFailed();
  return user;
}
