import { rateClasses } from '@lyceum/contract';
import type { SignInCredentials } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { toSubscriberNetwork } from '../../../platform/limits/network.ts';
import { systemScope } from '../../../platform/scope.ts';
import { csrfFailed } from '../access/access.problems.ts';
import { authenticateKey, type CredentialHeaders } from '../access/authenticate.ts';
import { consumeLimitOrThrow } from '../access/rate-limit.ts';
import type { AuthContext } from '../auth.context.ts';
import { hashSecret } from '../secrets.rules.ts';
import { isKnownCrossOrigin } from './csrf.rules.ts';
import { hashDeviceCookie, parseDeviceCookie } from './device-cookie.ts';
import { type OpenedSession, openSessionUnchecked } from './open-session.ts';
import { type SignInResult, signInToAccountUnchecked } from './sign-in-to-account.ts';

export interface SignInRequest {
  readonly headers: CredentialHeaders & { readonly 'user-agent'?: string | string[] | undefined };
  readonly ip: string;
}

/** Signs a browser in. Requests from other sites are refused, because they could sign the browser in to an account of theirs. */
export async function signInBrowser(
  context: AuthContext,
  credentials: SignInCredentials,
  request: SignInRequest,
): Promise<SignInResult> {
  if (isKnownCrossOrigin(request.headers, context.baseUrl)) throw csrfFailed();
  return credentials.api_key === undefined
    ? signInWithPassword(context, credentials, request)
    : signInWithKey(context, credentials.api_key, request);
}

export const getUserAgent = (headers: SignInRequest['headers']): string =>
  typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';

async function signInWithKey(context: AuthContext, key: string, { headers, ip }: SignInRequest): Promise<OpenedSession> {
  await consumeLimitOrThrow(context, toSubscriberNetwork(ip), { policy: 'auth', budget: rateClasses.auth });
  const caller = await authenticateKey(context, key);
  return context.transact(systemScope, async (stores) => {
    // The caller comes from a cache: a key that was revoked a moment ago must not open a session that outlives it.
    if (!(await stores.keys.lockIfValid(hashSecret(key), context.clock.now()))) throw authenticationFailed();
    const userAgent = getUserAgent(headers);
    return openSessionUnchecked(context, stores, { ...caller, accountId: null, method: 'key', userAgent });
  });
}

async function signInWithPassword(
  context: AuthContext,
  { email = '', password = '', workspace }: SignInCredentials,
  { headers, ip }: SignInRequest,
): Promise<SignInResult> {
  const accountId = await context.accounts.signIn(email, password, { ip, device: hashDeviceCookie(headers.cookie) });
  if (accountId === undefined) throw authenticationFailed();
  return context.transact(systemScope, (stores) =>
    signInToAccountUnchecked(context, stores, {
      accountId,
      workspace,
      method: 'password',
      userAgent: getUserAgent(headers),
      device: parseDeviceCookie(headers.cookie),
    }),
  );
}
