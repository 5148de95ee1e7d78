import type { PresentedSecondFactor } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { systemScope } from '../../../platform/scope.ts';
import { csrfFailed } from '../access/access.problems.ts';
import { consumeLimitOrThrow } from '../access/rate-limit.ts';
import type { AuthContext } from '../auth.context.ts';
import { codeLimit, verifyAndConsumeFactor } from '../second-factors/verify-and-consume-factor.ts';
import { hashSecret, hasSecretFormat } from '../secrets.rules.ts';
import { isKnownCrossOrigin } from './csrf.rules.ts';
import { parseDeviceCookie } from './device-cookie.ts';
import type { OpenedSession } from './open-session.ts';
import { getUserAgent, type SignInRequest } from './sign-in-browser.ts';
import { openAccountSessionUnchecked } from './sign-in-to-account.ts';

const trustMs = 30 * 86_400_000;

/** Finishes a sign-in. An attempt is counted in a transaction of its own, so that a wrong factor does not take it back. */
export async function signInWithSecondFactor(
  context: AuthContext,
  input: PresentedSecondFactor,
  { headers }: SignInRequest,
): Promise<OpenedSession> {
  if (isKnownCrossOrigin(headers, context.baseUrl)) throw csrfFailed();
  if (!hasSecretFormat('fc', input.challenge)) throw authenticationFailed();
  const now = context.clock.now();
  const challenge = await context.transact(systemScope, ({ secondFactors }) =>
    secondFactors.attemptChallenge(hashSecret(input.challenge), 'sign_in', now),
  );
  if (!challenge) throw authenticationFailed();
  const { account_id: accountId, webauthn_challenge: webauthnChallenge } = challenge;
  await consumeLimitOrThrow(context, `sign-in:${accountId}`, codeLimit);
  return context.transact(systemScope, async (stores) => {
    const isRight = await verifyAndConsumeFactor(context, stores, { accountId, webauthnChallenge, presented: input });
    if (!isRight || !(await stores.secondFactors.deleteChallenge(challenge.hash))) throw authenticationFailed();
    return openAccountSessionUnchecked(context, stores, {
      accountId,
      workspace: challenge.workspace ?? undefined,
      method: challenge.method === 'link' ? 'link' : 'password',
      userAgent: getUserAgent(headers),
      device: parseDeviceCookie(headers.cookie),
      secondFactorAt: now,
      trustedUntil: input.remember_device ? new Date(now.getTime() + trustMs) : undefined,
    });
  });
}
