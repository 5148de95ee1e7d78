import type { AddedSecondFactor } from '@lyceum/contract/product/second-factors';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { hashSecret } from '../secrets.rules.ts';
import { assertFactorProvenIfAny, requireAccountSession } from './account-session.ts';
import { finishAddingFactor } from './add-factor.ts';
import { createChallenge } from './challenges.ts';
import { createPasskeyRegistrationOptions, verifyNewPasskey } from './passkeys.ts';
import { wrongPasskey } from './second-factors.problems.ts';

/** What the browser needs to create a passkey. */
export const startAddingPasskey = (
  context: AuthContext,
  caller: Caller,
): Promise<{ challenge: string; options: Record<string, unknown> }> =>
  context.transact(caller, async (stores) => {
    const session = requireAccountSession(caller);
    const existing = await assertFactorProvenIfAny(stores, session);
    const user = await stores.users.findWithWorkspace(caller);
    if (!user) throw notFound();
    const { baseUrl } = context;
    const options = await createPasskeyRegistrationOptions({
      baseUrl,
      accountUid: String(session.accountId),
      email: user.email,
      existing,
    });
    const challenge = await createChallenge(context, stores, {
      accountId: session.accountId,
      purpose: 'add_passkey',
      webauthnChallenge: options.challenge,
    });
    return { challenge, options: { ...options } };
  });

interface Input {
  readonly challenge: string;
  readonly name?: string | undefined;
  readonly passkey: unknown;
}

export const addPasskey = (
  context: AuthContext,
  caller: Caller,
  { challenge, name = 'Passkey', passkey }: Input,
): Promise<AddedSecondFactor> =>
  context.transact(caller, async (stores) => {
    const session = requireAccountSession(caller);
    const existing = await assertFactorProvenIfAny(stores, session);
    const now = context.clock.now();
    const started = await stores.secondFactors.attemptChallenge(hashSecret(challenge), 'add_passkey', now);
    if (started?.account_id !== session.accountId) throw wrongPasskey();
    const credential = await verifyNewPasskey(context.baseUrl, started.webauthn_challenge, passkey);
    if (!credential || !(await stores.secondFactors.deleteChallenge(started.hash))) throw wrongPasskey();
    const factor = await stores.secondFactors.add({
      uid: context.ids.uid(),
      account_id: session.accountId,
      kind: 'passkey',
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: now,
      confirmed_at: now,
    });
    return finishAddingFactor(context, stores, { session, factor, isFirst: existing.length === 0 });
  });
