import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { countGuess } from '../attempts.ts';

type Deps = Pick<AccountsContext, 'read' | 'passwords' | 'limiter' | 'rateFactor'>;

/** The account that this address and password open, if any. Takes as long for an address that nobody has. */
export async function signIn(deps: Deps, email: string, password: string): Promise<number | undefined> {
  await countGuess(deps, email);
  const account = await deps.read(systemScope, ({ accounts }) => accounts.byEmail(email));
  const opens = await deps.passwords.matches(account?.password_hash, password);
  return opens ? account?.id : undefined;
}
