import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';

export async function deleteDomain(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async ({ sso, audit }) => {
    if (!(await sso.deleteDomain(workspaceId, id))) throw notFound();
    await audit.record({ action: 'domain.removed', object_type: 'auth.domain', object_id: id });
    return undefined;
  });
}
