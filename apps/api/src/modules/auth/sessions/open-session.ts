import { lifetimes } from '@lyceum/contract/product/credentials';
import type { Session } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import { presentOwnUser, presentUserWorkspace } from '../../people/index.ts';
import type { AuthStores } from '../auth.context.ts';
import { createSecret, hashSecret } from '../keys/api-key.rules.ts';
import { csrfTokenOf } from './csrf.rules.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Place } from './sign-ins.store.ts';

export interface OpenSessionDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly baseUrl: string;
}

export interface Entrant {
  readonly workspaceId: number;
  readonly userId: number;
  readonly accountId: number | null;
  readonly keyId: number | null;
  readonly method: 'password' | 'key' | 'oidc';
  readonly scopes: readonly KeyScope[];
  readonly userAgent: string;
  /** A session that replaces another one ends when that one would have. */
  readonly expiresAt?: Date;
}

export interface OpenedSession {
  readonly session: Session;
  readonly cookie: string;
}

const longestUserAgent = 300;

/** Starts a browser's session inside the caller's transaction. The cookie's secret is stored as a hash. */
export async function openSession(deps: OpenSessionDeps, tx: AuthStores, entrant: Entrant): Promise<OpenedSession> {
  const { workspaceId, userId } = entrant;
  const row = await tx.users.findWithWorkspace(workspaceId, userId);
  const now = deps.clock.now();
  if (!row || !(await tx.signIns.signedIn(workspaceId, userId, now))) throw authenticationFailed();
  const expiresAt = entrant.expiresAt ?? new Date(now.getTime() + lifetimes.session * 1000);
  const secret = createSecret('se', deps.random);
  await tx.sessions.add({
    uid: deps.ids.uid(),
    hash: hashSecret(secret),
    workspace_id: workspaceId,
    user_id: userId,
    account_id: entrant.accountId,
    key_id: entrant.keyId,
    method: entrant.method,
    scopes: [...entrant.scopes],
    user_agent: entrant.userAgent.slice(0, longestUserAgent),
    created_at: now,
    last_seen_at: now,
    idle_until: new Date(now.getTime() + lifetimes.sessionIdle * 1000),
    expires_at: expiresAt,
  });
  await tx.audit.record({
    action: 'session.started',
    object_type: 'iam.user',
    object_id: userId,
    details: { method: entrant.method, workspace_id: workspaceId },
  });
  const here = presentUserWorkspace(row);
  const places = entrant.accountId === null ? [] : await tx.signIns.placesOf(entrant.accountId);
  return {
    session: {
      user: presentOwnUser(row, deps.baseUrl),
      workspace: here,
      workspaces: placesToGo(places, here),
      csrf_token: csrfTokenOf(secret),
      expires_at: expiresAt.toISOString(),
    },
    cookie: sessionCookie(secret, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))),
  };
}

type Here = Session['workspace'];

/** The present place, and the others that a password opens. */
export const placesToGo = (places: readonly Place[], here: Here): Here[] => [
  here,
  ...places.filter(({ id, sso_only }) => id !== here.id && !sso_only).map(({ id, uid, name, slug }) => ({ id, uid, name, slug })),
];
