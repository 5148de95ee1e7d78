import { notFound } from '@lyceum/kit';
import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';

import { systemScope } from '../../../platform/scope.ts';
import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { hashSecret } from '../secrets.rules.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { isPathOnOwnOrigin } from './redirect-path.rules.ts';
import { getSsoRedirectUri } from './sso.present.ts';
import { identityProviderFailed, redirectToOtherOrigin } from './sso.problems.ts';
import { createSsoCookie } from './sso-cookie.ts';

/** What the provider's response is checked against. */
export const SsoChecks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

const attemptSeconds = 600;
export const dashboardPath = '/dashboard/';

interface Input {
  readonly workspace: string;
  readonly redirect_to?: string | undefined;
}

interface Redirect {
  readonly location: string;
  readonly cookie: string;
}

/** Redirects a browser to its workspace's identity provider, and stores what the response will be checked against. */
export async function startSsoSignIn(context: AuthContext, { workspace, redirect_to = dashboardPath }: Input): Promise<Redirect> {
  if (!isPathOnOwnOrigin(redirect_to, context.baseUrl)) throw redirectToOtherOrigin();
  const connection = await context.readWithRls(systemScope, async ({ workspaces, sso }) => {
    const row = await workspaces.findBySlug(workspace);
    return row && sso.findConnection(row.id);
  });
  if (!connection) throw notFound();
  const { workspace_id } = connection;
  const provider = await loadIdentityProvider(context, connection).catch((err: unknown) => {
    context.log.warn({ event: 'sso.provider_failed', workspace_id, err }, 'the identity provider failed');
    throw identityProviderFailed();
  });

  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const [browser, stateHash, now] = [context.random(32).toString('base64url'), hashSecret(checks.state), context.clock.now()];
  await context.transact(systemScope, ({ ssoAttempts }) =>
    ssoAttempts.add({
      state_hash: stateHash,
      workspace_id,
      browser_hash: hashSecret(browser),
      sealed_checks: context.secrets.seal(JSON.stringify(checks), sealContexts.signInChecks(stateHash)),
      redirect_to,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptSeconds * 1000),
    }),
  );
  return {
    location: await authorizationUrl(provider, checks, context.baseUrl),
    cookie: createSsoCookie(browser, attemptSeconds),
  };
}

async function authorizationUrl(
  provider: Configuration,
  { state, nonce, verifier }: z.output<typeof SsoChecks>,
  baseUrl: string,
): Promise<string> {
  return buildAuthorizationUrl(provider, {
    redirect_uri: getSsoRedirectUri(baseUrl),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}
