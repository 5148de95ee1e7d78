import { AuthorizationResponseError, authorizationCodeGrant } from 'openid-client';

import { systemScope } from '../../../platform/scope.ts';
import { hashSecret } from '../keys/api-key.rules.ts';
import { openSession } from '../sessions/open-session.ts';
import { admitPerson, MetMeanwhile } from './find-or-create-sso-user.ts';
import { type Vouched, vouchedPerson } from './identity-claims.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import { redirectUri } from './sso.present.ts';
import type { Attempt } from './sso-attempts.store.ts';
import { type SsoDeps, sealedSecret } from './sso-deps.ts';
import { Checks, dashboard, sealedChecks } from './start-sign-in.ts';

interface Returning {
  /** Path and query as the provider sent them. */
  readonly target: string;
  readonly state: string | undefined;
  readonly browser: string | undefined;
  readonly userAgent: string;
}

interface Arrived {
  readonly location: string;
  readonly cookie: string | undefined;
}

/** Ends a sign-in in a session, or in a reason why not. */
export async function finishSignIn(deps: SsoDeps, returning: Returning): Promise<Arrived> {
  try {
    const attempt = await takeAttempt(deps, returning);
    const person = await askProvider(deps, attempt, returning.target);
    const cookie = await enter(deps, { attempt, person, userAgent: returning.userAgent });
    return { location: `${deps.baseUrl}${attempt.redirect_to}`, cookie };
  } catch (error) {
    const refused = error instanceof RefusedSignIn ? error : new RefusedSignIn('sso_failed', { cause: error });
    deps.log.warn({ event: 'sso.refused', reason: refused.reason, err: refused.cause }, 'a sign-in by OpenID was refused');
    return { location: `${deps.baseUrl}${dashboard}?error=${refused.reason}`, cookie: undefined };
  }
}

/** An attempt is used up by looking at it: whatever comes of it, it does not come again. */
async function takeAttempt(deps: SsoDeps, { state, browser }: Returning): Promise<Attempt> {
  if (state === undefined || browser === undefined) throw new RefusedSignIn('sso_expired');
  const attempt = await deps.transact(systemScope, ({ ssoAttempts }) => ssoAttempts.take(hashSecret(state), deps.clock.now()));
  if (!attempt?.browser_hash.equals(hashSecret(browser))) throw new RefusedSignIn('sso_expired');
  return attempt;
}

async function askProvider(deps: SsoDeps, attempt: Attempt, target: string): Promise<Vouched> {
  const { workspace_id: workspaceId, state_hash: stateHash } = attempt;
  const connection = await deps.readWithRls(systemScope, ({ sso }) => sso.connectionOf(workspaceId));
  if (!connection) throw new RefusedSignIn('sso_failed');
  const checks = Checks.parse(JSON.parse(deps.secrets.open(attempt.sealed_checks, sealedChecks(stateHash)).toString('utf8')));
  const clientSecret = deps.secrets.open(connection.sealed_client_secret, sealedSecret(workspaceId)).toString('utf8');
  const provider = await deps.providers.get({ issuer: connection.issuer, clientId: connection.client_id, clientSecret });
  const address = new URL(redirectUri(deps.baseUrl));
  address.search = new URL(target, deps.baseUrl).search;
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  }).catch((cause: unknown) => {
    throw new RefusedSignIn(cause instanceof AuthorizationResponseError ? 'sso_refused' : 'sso_failed', { cause });
  });
  return vouchedPerson(tokens.claims());
}

interface Entering {
  readonly attempt: Attempt;
  readonly person: Vouched;
  readonly userAgent: string;
}

/** Two first sign-ins of one person at once collide; the second look finds whom the other has made. */
const enter = (deps: SsoDeps, entering: Entering): Promise<string> =>
  enterOnce(deps, entering).catch((error: unknown) => {
    if (!(error instanceof MetMeanwhile)) throw error;
    return enterOnce(deps, entering);
  });

/** The session stays in this workspace: its provider has no say in the person's others, so it is bound to no account. */
const enterOnce = (deps: SsoDeps, { attempt, person, userAgent }: Entering): Promise<string> =>
  deps.transact(systemScope, async (tx) => {
    const workspaceId = attempt.workspace_id;
    const userId = await admitPerson(deps, tx, { workspaceId, person });
    const { cookie } = await openSession(deps, tx, {
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
