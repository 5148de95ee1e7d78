import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { keyForMorePrivilegedUser } from './keys.problems.ts';
import { hasAtLeastPrivilegesOf } from './privileges.rules.ts';
import { revokeKeyUnchecked } from './revoke-key-unchecked.ts';

export async function revokeKeyAsAdmin(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async (stores) => {
    const key = await stores.keys.lockLive(workspaceId, id);
    if (!key) throw notFound();
    if (!hasAtLeastPrivilegesOf(caller, key)) throw keyForMorePrivilegedUser();
    await revokeKeyUnchecked(stores, workspaceId, id);
    return undefined;
  });
}
