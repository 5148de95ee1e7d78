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
import { hashSecret } from '../keys/api-key.rules.ts';
import { browserCookie } from './browser-cookie.ts';
import { isOwnPath } from './redirect-path.rules.ts';
import { redirectUri } from './sso.present.ts';
import { notOurPath, providerFailed } from './sso.problems.ts';
import { type SsoDeps, sealedSecret } from './sso-deps.ts';

/** What the provider's answer must fit. */
export const Checks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

const minutes = 10;
export const dashboard = '/dashboard/';
export const sealedChecks = (stateHash: Buffer): string => `iam.sso_attempt/${stateHash.toString('hex')}/checks`;

interface Leaving {
  readonly location: string;
  readonly cookie: string;
}

/** Sends a browser to its workspace's provider, and remembers what the answer must fit. */
export async function startSignIn(
  deps: SsoDeps,
  { workspace, redirect_to = dashboard }: { readonly workspace: string; readonly redirect_to?: string | undefined },
): Promise<Leaving> {
  if (!isOwnPath(redirect_to, deps.baseUrl)) throw notOurPath();
  const connection = await deps.readWithRls(systemScope, async ({ workspaces, sso }) => {
    const found = await workspaces.findBySlug(workspace);
    return found && sso.connectionOf(found.id);
  });
  if (!connection) throw notFound();
  const { workspace_id, issuer, client_id: clientId, sealed_client_secret } = connection;
  const clientSecret = deps.secrets.open(sealed_client_secret, sealedSecret(workspace_id)).toString('utf8');
  const provider = await deps.providers.get({ issuer, clientId, clientSecret }).catch((cause: unknown) => {
    deps.log.warn({ event: 'sso.provider_failed', workspace_id, err: cause }, 'an identity provider does not answer');
    throw providerFailed();
  });

  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const [browser, stateHash, now] = [deps.random(32).toString('base64url'), hashSecret(checks.state), deps.clock.now()];
  await deps.transact(systemScope, ({ ssoAttempts }) =>
    ssoAttempts.add({
      state_hash: stateHash,
      workspace_id,
      browser_hash: hashSecret(browser),
      sealed_checks: deps.secrets.seal(JSON.stringify(checks), sealedChecks(stateHash)),
      redirect_to,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    }),
  );
  return { location: await addressAt(provider, checks, deps.baseUrl), cookie: browserCookie(browser, minutes * 60) };
}

async function addressAt(
  provider: Configuration,
  { state, nonce, verifier }: z.output<typeof Checks>,
  baseUrl: string,
): Promise<string> {
  return buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(baseUrl),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}
