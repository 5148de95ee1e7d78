import type { Caller } from '../../../platform/caller/caller.ts';
import { passwordChangedMail } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { noAccount, wrongPassword } from '../accounts.problems.ts';
import { countGuess } from '../attempts.ts';
import { siteOf } from './set-password.ts';
import { hashOfUsable } from './usable-password.ts';

interface Change {
  readonly current_password: string;
  readonly new_password: string;
}

/**
 * The hashes are computed before the transaction, which holds a connection. What they tell is told only inside: a repetition with
 * the same Idempotency-Key finds the password changed, and must get the first answer all the same.
 */
export async function changePassword(deps: AccountsContext, caller: Caller, change: Change): Promise<undefined> {
  const account = await deps.read(caller, (stores) => accountOf(stores, caller));
  const to = account && (await newHash(deps, account, change));
  return deps.transact(caller, async (tx) => {
    if (!account) throw noAccount();
    const at = deps.clock.now();
    if (to === undefined || !(await tx.accounts.replacePassword(account.id, { from: account.password_hash, to, at })))
      throw wrongPassword('current_password');
    await tx.proofs.closeOthers('set_password', account.email, at);
    await tx.accounts.endSignIns(account.id, { except: caller.session?.id ?? null, tokens: false });
    await tx.audit.record({ action: 'account.password_changed', object_type: 'iam.account', object_id: account.id });
    await tx.mailer.send({ to: account.email, ...passwordChangedMail(siteOf(deps)) });
    return undefined;
  });
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
}

async function accountOf({ claims, accounts }: AccountStores, caller: Caller): Promise<Account | undefined> {
  const user = await claims.user(caller.workspaceId, caller.userId);
  const account = typeof user?.account_id === 'number' ? await accounts.byId(user.account_id) : undefined;
  return typeof account?.password_hash === 'string' ? { ...account, password_hash: account.password_hash } : undefined;
}

/** Undefined when the current password is another. */
async function newHash(deps: AccountsContext, { email, password_hash }: Account, change: Change): Promise<string | undefined> {
  await countGuess(deps, email);
  if (!(await deps.passwords.matches(password_hash, change.current_password))) return undefined;
  return hashOfUsable(deps, { field: 'new_password', password: change.new_password, email });
}
