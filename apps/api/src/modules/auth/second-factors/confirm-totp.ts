import type { AddedSecondFactor } from '@lyceum/contract/product/second-factors';

import type { Caller } from '../../../platform/caller/caller.ts';
import { consumeLimitOrThrow } from '../access/rate-limit.ts';
import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { assertFactorProvenIfAny, requireAccountSession } from './account-session.ts';
import { finishAddingFactor } from './add-factor.ts';
import { noAppStarted, wrongCode } from './second-factors.problems.ts';
import { findMatchingTotpStep } from './totp.ts';
import { codeLimit } from './verify-and-consume-factor.ts';

interface Input {
  readonly code: string;
  readonly name?: string | undefined;
}

/** The new app replaces the one before. */
export async function confirmTotp(
  context: AuthContext,
  caller: Caller,
  { code, name = 'App' }: Input,
): Promise<AddedSecondFactor> {
  const session = requireAccountSession(caller);
  await consumeLimitOrThrow(context, `confirm:${session.accountId}`, codeLimit);
  return context.transact(caller, async (stores) => {
    const existing = await assertFactorProvenIfAny(stores, session);
    const started = await stores.secondFactors.findUnconfirmedTotp(session.accountId);
    if (!started) throw noAppStarted();
    const now = context.clock.now();
    const secret = context.secrets.open(started.sealed_secret ?? '', sealContexts.totpSecret(started.uid)).toString('utf8');
    const step = findMatchingTotpStep(secret, code, now);
    if (step === undefined) throw wrongCode();
    await stores.secondFactors.deleteTotp(session.accountId);
    const factor = await stores.secondFactors.confirm(started.id, { name, step, at: now });
    return finishAddingFactor(context, stores, { session, factor, isFirst: existing.length === 0 });
  });
}
