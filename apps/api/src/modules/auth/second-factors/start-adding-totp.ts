import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { assertFactorProvenIfAny, requireAccountSession } from './account-session.ts';
import { createTotpSecret, createTotpUri } from './totp.ts';

/** Starts an app. It counts once a code was entered, so a person who fails to store the secret is not locked out. */
export const startAddingTotp = (context: AuthContext, caller: Caller): Promise<{ secret: string; uri: string }> =>
  context.transact(caller, async (stores) => {
    const session = requireAccountSession(caller);
    await assertFactorProvenIfAny(stores, session);
    const user = await stores.users.findWithWorkspace(caller);
    const [secret, uid] = [createTotpSecret(context.random), context.ids.uid()];
    await stores.secondFactors.deleteUnconfirmed(session.accountId);
    await stores.secondFactors.add({
      uid,
      account_id: session.accountId,
      kind: 'totp',
      sealed_secret: context.secrets.seal(secret, sealContexts.totpSecret(uid)),
      created_at: context.clock.now(),
    });
    return { secret, uri: createTotpUri(secret, { site: new URL(context.baseUrl).host, label: user?.email ?? '' }) };
  });
