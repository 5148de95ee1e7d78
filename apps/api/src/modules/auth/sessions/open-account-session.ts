import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { type OpenedSession, openSessionUnchecked } from './open-session.ts';
import { rememberDevice } from './remember-device.ts';

interface AccountSessionInput {
  readonly accountId: number;
  /** The slug of the workspace; the one that was used last if left out. */
  readonly workspace: string | undefined;
  readonly method: 'password' | 'link';
  readonly userAgent: string;
  /** The secret of the device cookie. */
  readonly device: string | undefined;
}

/** Opens a session of an account whose owner has been authenticated, in a workspace that accepts this, and remembers the browser. */
export async function openAccountSessionUnchecked(
  context: AuthContext,
  stores: AuthStores,
  { accountId, workspace: slug, method, userAgent, device }: AccountSessionInput,
): Promise<OpenedSession> {
  const workspaces = (await stores.accountUsers.listWorkspaces(accountId)).filter(({ sso_only }) => !sso_only);
  const workspace = slug === undefined ? workspaces[0] : workspaces.find((one) => one.slug === slug);
  if (!workspace) throw authenticationFailed();
  const opened = await openSessionUnchecked(context, stores, {
    workspaceId: workspace.id,
    userId: workspace.user_id,
    accountId,
    keyId: null,
    method,
    scopes: ['read', 'write', 'admin'],
    userAgent,
  });
  return { ...opened, deviceCookie: await rememberDevice(context, stores, { accountId, presented: device, userAgent }) };
}
