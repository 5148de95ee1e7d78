import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AccountsContext } from '../accounts.context.ts';

export async function revokeInvitation(
  context: AccountsContext,
  caller: AdminCaller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async ({ invitations, audit }) => {
    if (!(await invitations.revoke(workspaceId, id, context.clock.now()))) throw notFound();
    await audit.record({ action: 'invitation.revoked', object_type: 'accounts.invitation', object_id: id });
    return undefined;
  });
}
