import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { claimUsers } from './set-password.ts';
import { hashOfUsable } from './usable-password.ts';

/** Gives an address an account and a password in the operator's name, who answers for whose address it is. */
export async function assignPassword(
  deps: AccountsContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<undefined> {
  const password_hash = await hashOfUsable(deps, { field: 'password', password, email });
  return deps.transact(systemScope, async (tx) => {
    const at = deps.clock.now();
    const account = await tx.accounts.ofProvedAddress({ uid: deps.ids.uid(), email, at });
    await tx.accounts.setPassword(account.id, password_hash, at);
    await claimUsers(tx, account.id, email);
    await tx.accounts.endSignIns(account.id, { tokens: true });
    await tx.audit.record({ action: 'account.password_assigned', object_type: 'iam.account', object_id: account.id });
    return undefined;
  });
}
