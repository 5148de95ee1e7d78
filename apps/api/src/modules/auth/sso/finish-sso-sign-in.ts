import { AuthorizationResponseError, authorizationCodeGrant } from 'openid-client';

import { systemScope } from '../../../platform/scope.ts';
import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { hashSecret } from '../secrets.rules.ts';
import { openSessionUnchecked } from '../sessions/open-session.ts';
import { ConcurrentSignIn, findOrCreateSsoUser } from './find-or-create-sso-user.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { type IdentityClaims, requireVerifiedIdentity } from './require-verified-identity.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { getSsoRedirectUri } from './sso.present.ts';
import type { SsoAttempt } from './sso-attempts.store.ts';
import { dashboardPath, SsoChecks } from './start-sso-sign-in.ts';

interface CallbackRequest {
  /** Path and query as the provider sent them. */
  readonly target: string;
  readonly state: string | undefined;
  readonly browser: string | undefined;
  readonly userAgent: string;
}

interface SignInResult {
  readonly location: string;
  readonly cookie: string | undefined;
}

/** Redirects with a session cookie, or to the dashboard with the code of the reason for the refusal. */
export async function finishSsoSignIn(context: AuthContext, request: CallbackRequest): Promise<SignInResult> {
  try {
    const attempt = await takeAttempt(context, request);
    const claims = await exchangeCode(context, attempt, request.target);
    const cookie = await signIn(context, { attempt, claims, userAgent: request.userAgent });
    return { location: `${context.baseUrl}${attempt.redirect_to}`, cookie };
  } catch (error) {
    const refused = error instanceof SignInRefused ? error : new SignInRefused('sso_failed', { cause: error });
    context.log.warn({ event: 'sso.refused', reason: refused.reason, err: refused.cause }, 'an OpenID sign-in was refused');
    return { location: `${context.baseUrl}${dashboardPath}?error=${refused.reason}`, cookie: undefined };
  }
}

/** An attempt is deleted before it is checked, so that it cannot be tried twice. */
async function takeAttempt(context: AuthContext, { state, browser }: CallbackRequest): Promise<SsoAttempt> {
  if (state === undefined || browser === undefined) throw new SignInRefused('sso_expired');
  const attempt = await context.transact(systemScope, ({ ssoAttempts }) =>
    ssoAttempts.take(hashSecret(state), context.clock.now()),
  );
  if (!attempt?.browser_hash.equals(hashSecret(browser))) throw new SignInRefused('sso_expired');
  return attempt;
}

async function exchangeCode(context: AuthContext, attempt: SsoAttempt, target: string): Promise<IdentityClaims> {
  const connection = await context.readWithRls(systemScope, ({ sso }) => sso.findConnection(attempt.workspace_id));
  if (!connection) throw new SignInRefused('sso_failed');
  const sealedChecks = context.secrets.open(attempt.sealed_checks, sealContexts.signInChecks(attempt.state_hash));
  const checks = SsoChecks.parse(JSON.parse(sealedChecks.toString('utf8')));
  const provider = await loadIdentityProvider(context, connection);
  const callback = new URL(getSsoRedirectUri(context.baseUrl));
  callback.search = new URL(target, context.baseUrl).search;
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  }).catch((cause: unknown) => {
    throw new SignInRefused(cause instanceof AuthorizationResponseError ? 'sso_refused' : 'sso_failed', { cause });
  });
  return requireVerifiedIdentity(tokens.claims(), context.clock.now());
}

interface SignInInput {
  readonly attempt: SsoAttempt;
  readonly claims: IdentityClaims;
  readonly userAgent: string;
}

/** Two first sign-ins of one person may collide; the second attempt finds the user that the other has created. */
const signIn = (context: AuthContext, input: SignInInput): Promise<string> =>
  trySignIn(context, input).catch(async (error: unknown) => {
    if (error instanceof SignInRefused && error.reason === 'sso_identity_conflict') await reportConflict(context, input);
    if (!(error instanceof ConcurrentSignIn)) throw error;
    return trySignIn(context, input);
  });

/** For the workspace's admins: only they know whether it is the same person with a new identity, or another one with an old address. */
const reportConflict = (context: AuthContext, { attempt, claims }: SignInInput): Promise<void> =>
  context.transact({ ...systemScope, workspaceId: attempt.workspace_id }, async ({ accountLinks, audit }) => {
    const user = await accountLinks.findByEmail(attempt.workspace_id, claims.email);
    await audit.record({
      action: 'user.sso_identity_conflict',
      object_type: 'people.user',
      object_id: user?.id ?? 'in another workspace',
    });
  });

/** The session belongs to no account, because this workspace's provider must not sign in to the person's other workspaces. */
const trySignIn = (context: AuthContext, { attempt, claims, userAgent }: SignInInput): Promise<string> =>
  context.transact(systemScope, async (stores) => {
    const workspaceId = attempt.workspace_id;
    const userId = await findOrCreateSsoUser(context, stores, { workspaceId, claims });
    const { cookie } = await openSessionUnchecked(context, stores, {
      workspaceId,
      userId,
      accountId: null,
      keyId: null,
      method: 'oidc',
      scopes: ['read', 'write', 'admin'],
      userAgent,
    });
    return cookie;
  });
