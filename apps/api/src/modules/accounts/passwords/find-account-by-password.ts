import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { consumePasswordAttempt } from '../attempts.ts';

/** The id of the account with this address and password. Takes as long for an address without an account. */
export async function findAccountByPassword(
  context: AccountsContext,
  email: string,
  password: string,
): Promise<number | undefined> {
  await consumePasswordAttempt(context, email);
  const account = await context.read(systemScope, ({ accounts }) => accounts.findByEmail(email));
  const isRight = await context.passwords.matches(account?.password_hash, password);
  return isRight ? account?.id : undefined;
}
