import type { Session } from '@lyceum/contract/product/sessions';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { systemScope } from '../../../platform/scope.ts';
import { presentUserWithPersonalData, presentUserWorkspace } from '../../people/index.ts';
import type { AuthContext } from '../auth.context.ts';
import { listAvailableWorkspaces } from './open-session.ts';
import { requireSession } from './require-session.ts';

export async function getCurrentSession(context: AuthContext, caller: Caller): Promise<Session> {
  const { id, accountId, csrfToken } = requireSession(caller);
  return context.readWithRls(systemScope, async ({ users, sessions, accountUsers }) => {
    const row = await users.findWithWorkspace(caller);
    const session = await sessions.findById(id);
    if (!row || !session) throw notFound();
    const workspace = presentUserWorkspace(row);
    const ofAccount = accountId === null ? [] : await accountUsers.listWorkspaces(accountId);
    return {
      user: presentUserWithPersonalData(row, context.baseUrl),
      workspace,
      workspaces: listAvailableWorkspaces(workspace, ofAccount),
      csrf_token: csrfToken,
      expires_at: session.expires_at.toISOString(),
    };
  });
}
