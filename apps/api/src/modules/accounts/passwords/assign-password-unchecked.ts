import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { linkAccountByVerifiedEmail } from '../link-account-by-verified-email.ts';
import { validateAndHashPassword } from './validate-and-hash-password.ts';

export interface AssignedPassword {
  readonly email: string;
  readonly password: string;
}

/** Creates an account with a password for an address, which the operator vouches for. */
export async function assignPasswordUnchecked(
  context: AccountsContext,
  { email, password }: AssignedPassword,
): Promise<undefined> {
  const passwordHash = await validateAndHashPassword(context, { field: 'password', password, email });
  return context.transact(systemScope, async (stores) => {
    const now = context.clock.now();
    const account = await stores.accounts.upsertVerified({ uid: context.ids.uid(), email, verifiedAt: now });
    await stores.accounts.setPassword(account.id, passwordHash, now);
    await linkAccountByVerifiedEmail(stores, { id: account.id, email }, 'all');
    await stores.auth.endSignIns(account.id, { tokens: true });
    await stores.auth.forgetDevices(account.id);
    await stores.audit.record({ action: 'account.password_assigned', object_type: 'accounts.account', object_id: account.id });
    return undefined;
  });
}
