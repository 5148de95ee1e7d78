import { lifetimes } from '@lyceum/contract/product/credentials';
import type { Session } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { KeyScope } from '../../../platform/caller/caller.ts';
import { presentUserWithPersonalData, presentUserWorkspace } from '../../people/index.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createSecret, hashSecret } from '../secrets.rules.ts';
import type { AccountWorkspace } from './account-workspaces.store.ts';
import { deriveCsrfToken } from './csrf.rules.ts';
import { createSessionCookie } from './session-cookie.ts';
import type { SignInMethod } from './sessions.store.ts';

export interface SessionInput {
  readonly workspaceId: number;
  readonly userId: number;
  readonly accountId: number | null;
  readonly keyId: number | null;
  readonly method: SignInMethod;
  readonly scopes: readonly KeyScope[];
  readonly userAgent: string;
  /** When a second factor was proved. */
  readonly secondFactorAt?: Date | null;
  /** Given for a session that replaces another one: it expires when that one would have. */
  readonly expiresAt?: Date;
}

export interface OpenedSession {
  readonly session: Session;
  readonly cookie: string;
  /** Remembers the browser; undefined for sessions that belong to no account. */
  readonly deviceCookie?: string;
}

const maxUserAgentLength = 300;

/** Opens a browser session for a user who has been authenticated. The cookie's secret is stored as a hash. */
export async function openSessionUnchecked(
  context: AuthContext,
  stores: AuthStores,
  input: SessionInput,
): Promise<OpenedSession> {
  const now = context.clock.now();
  const row = await stores.users.findWithWorkspace(input);
  if (!row || !(await stores.users.recordSignIn(input, now))) throw authenticationFailed();
  const expiresAt = input.expiresAt ?? new Date(now.getTime() + lifetimes.session * 1000);
  const secret = createSecret('se', context.random);
  await addSession(context, stores, { ...input, secret, now, expiresAt });
  const workspace = presentUserWorkspace(row);
  const ofAccount = input.accountId === null ? [] : await stores.accountUsers.listWorkspaces(input.accountId);
  return {
    session: {
      user: presentUserWithPersonalData(row, context.baseUrl),
      workspace,
      workspaces: listAvailableWorkspaces(workspace, ofAccount),
      csrf_token: deriveCsrfToken(secret),
      expires_at: expiresAt.toISOString(),
    },
    cookie: createSessionCookie(secret, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))),
  };
}

async function addSession(
  { ids }: AuthContext,
  { sessions, audit }: AuthStores,
  { secret, now, expiresAt, ...input }: SessionInput & { secret: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sessions.add({
    uid: ids.uid(),
    hash: hashSecret(secret),
    workspace_id: input.workspaceId,
    user_id: input.userId,
    account_id: input.accountId,
    key_id: input.keyId,
    method: input.method,
    scopes: [...input.scopes],
    user_agent: input.userAgent.slice(0, maxUserAgentLength),
    second_factor_at: input.secondFactorAt ?? null,
    created_at: now,
    last_seen_at: now,
    idle_until: new Date(now.getTime() + lifetimes.sessionIdle * 1000),
    expires_at: expiresAt,
  });
  await audit.record({
    action: 'session.started',
    object_type: 'people.user',
    object_id: input.userId,
    details: { method: input.method, workspace_id: input.workspaceId },
  });
}

type Workspace = Session['workspace'];

/** The current workspace, and the account's others that accept a password. */
export const listAvailableWorkspaces = (current: Workspace, ofAccount: readonly AccountWorkspace[]): Workspace[] => [
  current,
  ...ofAccount
    .filter(({ id, sso_only }) => id !== current.id && !sso_only)
    .map(({ id, uid, name, slug }) => ({ id, uid, name, slug })),
];
