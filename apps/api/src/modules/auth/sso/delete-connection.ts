import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';

/** Also ends the sessions that were opened through the provider. */
export async function deleteSsoConnection(context: AuthContext, caller: AdminCaller, workspaceId: number): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async ({ sso, sessions, audit }) => {
    if (!(await sso.deleteConnection(workspaceId))) throw notFound();
    await sessions.endAllOfMethod(workspaceId, 'oidc', context.clock.now());
    await audit.record({ action: 'sso.disconnected', object_type: 'auth.sso_connection', object_id: workspaceId });
    return undefined;
  });
}
