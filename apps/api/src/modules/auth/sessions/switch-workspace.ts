import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthContext } from '../auth.context.ts';
import { type OpenedSession, openSessionUnchecked } from './open-session.ts';
import { requireSession } from './require-session.ts';
import { toSignInMethod } from './sessions.store.ts';

/** Replaces the session by one in another workspace of the account, unless that workspace requires single sign-on. */
export async function switchWorkspace(context: AuthContext, caller: Caller, workspaceId: number): Promise<OpenedSession> {
  const { id, accountId } = requireSession(caller);
  if (accountId === null) throw notFound('A session that was opened with a key cannot leave the key’s workspace.');
  return context.transact(systemScope, async (stores) => {
    const session = await stores.sessions.findById(id);
    const workspaces = await stores.accountUsers.listWorkspaces(accountId);
    const workspace = workspaces.find((one) => one.id === workspaceId && !one.sso_only);
    if (!session || !workspace) throw notFound();
    await stores.sessions.endOwn(caller, id, context.clock.now());
    return openSessionUnchecked(context, stores, {
      workspaceId: workspace.id,
      userId: workspace.user_id,
      accountId,
      keyId: null,
      method: toSignInMethod(session.method),
      scopes: ['read', 'write', 'admin'],
      userAgent: session.user_agent,
      secondFactorAt: session.second_factor_at,
      expiresAt: session.expires_at,
    });
  });
}
