import type { Caller } from '../../../platform/caller/caller.ts';
import { composePasswordChangedMail } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { accountHasNoPassword, tooManyAttempts, wrongPassword } from '../accounts.problems.ts';
import { checkPasswordWithinLimit } from '../attempts.ts';
import { validateAndHashPassword } from './validate-and-hash-password.ts';

interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/**
 * The hashes are computed before the transaction, which holds a connection, but a wrong password is reported inside it: a retry
 * with the same Idempotency-Key finds the password changed already, and must get the first response.
 */
export async function changePassword(context: AccountsContext, caller: Caller, change: PasswordChange): Promise<undefined> {
  const account = await context.read(caller, (stores) => findAccount(stores, caller));
  const newHash = account && (await checkAndHash(context, account, change));
  return context.transact(caller, async ({ accounts, emailLinks, auth, audit, mailer }) => {
    if (!account) throw accountHasNoPassword();
    if (newHash === undefined) throw wrongPassword('current_password');
    const now = context.clock.now();
    const replacement = { from: account.password_hash, to: newHash, updatedAt: now };
    if (!(await accounts.replacePassword(account.id, replacement))) throw wrongPassword('current_password');
    await emailLinks.invalidateAll('set_password', account.email, now);
    await auth.endSignIns(account.id, { except: caller.session?.id ?? null, tokens: false });
    await audit.record({ action: 'account.password_changed', object_type: 'accounts.account', object_id: account.id });
    await mailer.send({ to: account.email, ...composePasswordChangedMail(context.baseUrl) });
    return undefined;
  });
}

interface AccountWithPassword {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
}

async function findAccount({ accountLinks, accounts }: AccountStores, caller: Caller): Promise<AccountWithPassword | undefined> {
  const user = await accountLinks.find(caller);
  const account = typeof user?.account_id === 'number' ? await accounts.findById(user.account_id) : undefined;
  return typeof account?.password_hash === 'string' ? { ...account, password_hash: account.password_hash } : undefined;
}

/** Undefined when the current password is wrong. */
async function checkAndHash(
  context: AccountsContext,
  { id, email, password_hash }: AccountWithPassword,
  { current_password, new_password }: PasswordChange,
): Promise<string | undefined> {
  // Strangers cannot use up this limit, because only the account's own credentials get here.
  const limit = { name: `change password ${id}`, refuse: tooManyAttempts };
  if (!(await checkPasswordWithinLimit(context, [limit], () => context.passwords.matches(password_hash, current_password))))
    return undefined;
  return validateAndHashPassword(context, { field: 'new_password', password: new_password, email });
}
