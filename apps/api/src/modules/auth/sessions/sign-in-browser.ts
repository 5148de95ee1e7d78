import type { NewSession } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { systemScope } from '../../../platform/scope.ts';
import { csrfFailed } from '../access/access.problems.ts';
import { authenticateKey, type CredentialHeaders } from '../access/authenticate.ts';
import type { AuthContext } from '../auth.context.ts';
import { hashSecret } from '../secrets.rules.ts';
import { isFromOtherOrigin } from './csrf.rules.ts';
import { type OpenedSession, openSessionUnchecked } from './open-session.ts';

interface SignInRequest {
  readonly headers: CredentialHeaders & { readonly 'user-agent'?: string | string[] | undefined };
}

/** Signs a browser in. Requests from other sites are refused, because they could sign the browser in to an account of theirs. */
export async function signInBrowser(context: AuthContext, input: NewSession, { headers }: SignInRequest): Promise<OpenedSession> {
  if (isFromOtherOrigin(headers, context.baseUrl)) throw csrfFailed();
  const userAgent = typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';
  return input.api_key === undefined
    ? signInWithPassword(context, input, userAgent)
    : signInWithKey(context, input.api_key, userAgent);
}

async function signInWithKey(context: AuthContext, key: string, userAgent: string): Promise<OpenedSession> {
  const caller = await authenticateKey(context, key);
  return context.transact(systemScope, async (stores) => {
    // The caller comes from a cache: a key that was revoked a moment ago must not open a session that outlives it.
    if (!(await stores.keys.lockIfValid(hashSecret(key), context.clock.now()))) throw authenticationFailed();
    return openSessionUnchecked(context, stores, { ...caller, accountId: null, method: 'key', userAgent });
  });
}

async function signInWithPassword(
  context: AuthContext,
  { email = '', password = '', workspace: slug }: NewSession,
  userAgent: string,
): Promise<OpenedSession> {
  const accountId = await context.accounts.signIn(email, password);
  if (accountId === undefined) throw authenticationFailed();
  return context.transact(systemScope, async (stores) => {
    const workspaces = (await stores.accountUsers.listWorkspaces(accountId)).filter(({ sso_only }) => !sso_only);
    const workspace = slug === undefined ? workspaces[0] : workspaces.find((one) => one.slug === slug);
    if (!workspace) throw authenticationFailed();
    return openSessionUnchecked(context, stores, {
      workspaceId: workspace.id,
      userId: workspace.user_id,
      accountId,
      keyId: null,
      method: 'password',
      scopes: ['read', 'write', 'admin'],
      userAgent,
    });
  });
}
