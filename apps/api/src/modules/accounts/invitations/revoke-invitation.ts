import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';

export async function revokeInvitation(
  deps: Pick<AccountsContext, 'transact' | 'clock'>,
  caller: Caller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.transact(caller, async ({ invitations, audit }) => {
    if (!(await invitations.revoke(workspaceId, id, deps.clock.now()))) throw notFound();
    await audit.record({ action: 'invitation.revoked', object_type: 'iam.invitation', object_id: id });
    return undefined;
  });
}
