import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { assertFactorProvenIfAny, findAccountSession, requireAccountSession } from './account-session.ts';
import { replaceRecoveryCodes } from './add-factor.ts';

export const removeSecondFactor = (context: AuthContext, caller: Caller, id: number): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    // The same answer as for a missing factor, because only an account has second factors.
    const session = findAccountSession(caller);
    if (!session) throw notFound();
    const existing = await assertFactorProvenIfAny(stores, session);
    const removed = await stores.secondFactors.delete(session.accountId, id);
    if (!removed) throw notFound();
    if (existing.length === 1) {
      await stores.secondFactors.replaceRecoveryCodes(session.accountId, []);
      await stores.devices.endTrust(session.accountId);
    }
    await stores.accounts.mailSecurityNotice(session.accountId, { change: 'factor_removed', name: removed.name });
    await stores.audit.record({ action: 'second_factor.removed', object_type: 'auth.second_factor', object_id: id });
    return undefined;
  });

export const renewRecoveryCodes = (context: AuthContext, caller: Caller): Promise<{ recovery_codes: string[] }> =>
  context.transact(caller, async (stores) => {
    const session = requireAccountSession(caller);
    if ((await assertFactorProvenIfAny(stores, session)).length === 0) throw notFound('Your account has no second factor.');
    const recovery_codes = await replaceRecoveryCodes(context, stores, session.accountId);
    await stores.accounts.mailSecurityNotice(session.accountId, { change: 'recovery_codes_replaced' });
    await stores.audit.record({
      action: 'second_factor.recovery_codes_replaced',
      object_type: 'accounts.account',
      object_id: session.accountId,
    });
    return { recovery_codes };
  });

export const forgetDevices = (context: AuthContext, caller: Caller): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    const { accountId } = requireAccountSession(caller);
    await stores.devices.deleteAllOfAccount(accountId);
    await stores.accounts.mailSecurityNotice(accountId, { change: 'devices_forgotten' });
    await stores.audit.record({ action: 'devices.forgotten', object_type: 'accounts.account', object_id: accountId });
    return undefined;
  });
