import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';

/** The member's next sign-in links the identity that the provider sends then. */
export async function unlinkSsoIdentity(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return context.transact(caller, async ({ accountLinks, sso, ssoIdentities, sessions, audit }) => {
    const person = { workspaceId, userId: id };
    const user = await accountLinks.find(person);
    if (!user) throw notFound();
    const connection = await sso.findConnection(workspaceId);
    if (user.account_id === null || !connection || !(await ssoIdentities.unlink(user.account_id, connection.issuer)))
      return undefined;
    await sessions.endAllOfUser(person, 'oidc', context.clock.now());
    await audit.record({ action: 'user.sso_identity_unlinked', object_type: 'people.user', object_id: id });
    return undefined;
  });
}
