import type { Caller } from '../access/caller.ts';
import type { AccountDeps } from './account-deps.ts';
import { passwordChangedMail } from './account-mails.rules.ts';
import type { AccountStores } from './account-work.store.ts';
import { noAccount, wrongPassword } from './accounts.problems.ts';
import { countGuess } from './attempts.ts';
import { siteOf } from './set-password.ts';
import { hashOfUsable } from './usable-password.ts';

interface Change {
  readonly current_password: string;
  readonly new_password: string;
}

/** The hashes are computed inside the transaction: a repetition with the same Idempotency-Key must not find the current password wrong. */
export const changePassword = (deps: AccountDeps, caller: Caller, change: Change): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const account = await accountOf(tx, caller);
    await countGuess(deps, account.email);
    if (!(await deps.passwords.matches(account.password_hash, change.current_password))) throw wrongPassword('current_password');
    const at = deps.clock.now();
    const to = await hashOfUsable(deps, { field: 'new_password', password: change.new_password, email: account.email });
    if (!(await tx.accounts.replacePassword(account.id, { from: account.password_hash, to, at })))
      throw wrongPassword('current_password');
    await tx.proofs.closeOthers('set_password', account.email, at);
    await tx.accounts.endSignIns(account.id, { except: caller.session?.id ?? null, tokens: false });
    await tx.audit.record({ action: 'account.password_changed', object_type: 'iam.account', object_id: account.id });
    await tx.mails.send({ to: account.email, ...passwordChangedMail(siteOf(deps)) });
    return undefined;
  });

async function accountOf({ claims, accounts }: AccountStores, caller: Caller) {
  const user = await claims.user(caller.workspaceId, caller.userId);
  if (typeof user?.account_id !== 'number') throw noAccount();
  const account = await accounts.byId(user.account_id);
  if (typeof account?.password_hash !== 'string') throw noAccount();
  return { ...account, password_hash: account.password_hash };
}
