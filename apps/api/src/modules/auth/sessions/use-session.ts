import type { Session } from '@lyceum/contract/product/sessions';
import { notFound } from '@lyceum/kit';

import type { Caller, CallerSession } from '../../../platform/caller/caller.ts';
import { systemScope } from '../../../platform/scope.ts';
import { presentOwnUser, presentUserWorkspace } from '../../people/index.ts';
import type { AuthWork } from '../auth.context.ts';
import { type OpenedSession, type OpenSessionDeps, openSession, placesToGo } from './open-session.ts';

interface Deps extends OpenSessionDeps, AuthWork {}

const sessionOf = ({ session }: Caller): CallerSession => {
  if (!session) throw notFound('This request came with a key or a token, not with a session.');
  return session;
};

export async function currentSession(deps: Deps, caller: Caller): Promise<Session> {
  const { id, accountId, csrfToken } = sessionOf(caller);
  return deps.readWithRls(systemScope, async ({ users, sessions, signIns }) => {
    const [row, stored] = [await users.findWithWorkspace(caller.workspaceId, caller.userId), await sessions.byId(id)];
    if (!row || !stored) throw notFound();
    const here = presentUserWorkspace(row);
    return {
      user: presentOwnUser(row, deps.baseUrl),
      workspace: here,
      workspaces: placesToGo(accountId === null ? [] : await signIns.placesOf(accountId), here),
      csrf_token: csrfToken,
      expires_at: stored.expires_at.toISOString(),
    };
  });
}

export async function endSession(deps: Deps, caller: Caller): Promise<undefined> {
  const { id } = sessionOf(caller);
  return deps.transact(caller, async ({ sessions, audit }) => {
    await sessions.endOwn(caller, id, deps.clock.now());
    await audit.record({ action: 'session.ended', object_type: 'iam.session', object_id: id });
    return undefined;
  });
}

/** Leaves this session for one in another workspace of the same person. A password opens no workspace that insists on OpenID. */
export async function switchWorkspace(deps: Deps, caller: Caller, workspaceId: number): Promise<OpenedSession> {
  const { id, accountId } = sessionOf(caller);
  if (accountId === null) throw notFound('A session by key stays in the key’s workspace.');
  return deps.transact(systemScope, async (tx) => {
    const [stored, places] = [await tx.sessions.byId(id), await tx.signIns.placesOf(accountId)];
    const place = places.find((one) => one.id === workspaceId && !one.sso_only);
    if (!stored || !place) throw notFound();
    await tx.sessions.endOwn(caller, id, deps.clock.now());
    return openSession(deps, tx, {
      workspaceId: place.id,
      userId: place.user_id,
      accountId,
      keyId: null,
      method: stored.method === 'oidc' ? 'oidc' : 'password',
      scopes: ['read', 'write', 'admin'],
      userAgent: stored.user_agent,
      expiresAt: stored.expires_at,
    });
  });
}
