import type { SecondFactorChallenge } from '@lyceum/contract/product/second-factors';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createChallenge } from '../second-factors/challenges.ts';
import { createPasskeySignInOptions } from '../second-factors/passkeys.ts';
import type { SecondFactorRow } from '../second-factors/second-factors.store.ts';
import { hashSecret } from '../secrets.rules.ts';
import { type OpenedSession, openSessionUnchecked } from './open-session.ts';
import { rememberDevice } from './remember-device.ts';

export type SignInResult = OpenedSession | SecondFactorChallenge;

interface AccountSignIn {
  readonly accountId: number;
  /** The slug of the workspace; the one that was used last if left out. */
  readonly workspace: string | undefined;
  readonly method: 'password' | 'link';
  readonly userAgent: string;
  /** The secret of the device cookie. */
  readonly device: string | undefined;
}

/** Signs in to an account whose password or mailed link was right: opens a session, or asks for the second factor. */
export async function signInToAccountUnchecked(
  context: AuthContext,
  stores: AuthStores,
  input: AccountSignIn,
): Promise<SignInResult> {
  const { accountId, device } = input;
  const factors = await stores.secondFactors.listConfirmed(accountId);
  if (factors.length === 0) return openAccountSessionUnchecked(context, stores, input);
  const now = context.clock.now();
  const isTrusted = device !== undefined && (await stores.devices.isTrusted(accountId, hashSecret(device), now));
  return isTrusted
    ? openAccountSessionUnchecked(context, stores, { ...input, secondFactorAt: now })
    : challengeSecondFactor(context, stores, { ...input, factors });
}

async function challengeSecondFactor(
  context: AuthContext,
  stores: AuthStores,
  { accountId, method, workspace, factors }: AccountSignIn & { readonly factors: readonly SecondFactorRow[] },
): Promise<SecondFactorChallenge> {
  const kinds = new Set(factors.map(({ kind }) => kind));
  const options = await createPasskeySignInOptions(
    context.baseUrl,
    factors.filter(({ kind }) => kind === 'passkey'),
  );
  const webauthnChallenge = options.challenge;
  return {
    challenge: await createChallenge(context, stores, { accountId, purpose: 'sign_in', webauthnChallenge, method, workspace }),
    methods: [...(['totp', 'passkey'] as const).filter((kind) => kinds.has(kind)), 'recovery_code'],
    passkey_options: kinds.has('passkey') ? { ...options } : null,
  };
}

interface AccountSessionInput extends AccountSignIn {
  readonly secondFactorAt?: Date;
  /** Until when the browser is not asked for the second factor. */
  readonly trustedUntil?: Date | undefined;
}

/** Opens a session of an account whose owner has been authenticated, in a workspace that accepts this, and remembers the browser. */
export async function openAccountSessionUnchecked(
  context: AuthContext,
  stores: AuthStores,
  { accountId, workspace: slug, method, userAgent, device, secondFactorAt, trustedUntil }: AccountSessionInput,
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
    secondFactorAt: secondFactorAt ?? null,
  });
  const remembered = { accountId, presented: device, userAgent, trustedUntil };
  return { ...opened, deviceCookie: await rememberDevice(context, stores, remembered) };
}
