import type { AccountsContext } from '../accounts.context.ts';
import { refusedField } from '../accounts.problems.ts';
import { passwordFault } from './password.rules.ts';

type Deps = Pick<AccountsContext, 'passwords' | 'baseUrl'>;

/** The hash of a password that may be taken, or a refusal that names its field. */
export function hashOfUsable(
  deps: Deps,
  { field, password, email }: { field: string; password: string; email: string },
): Promise<string> {
  const fault = passwordFault(password, [email, new URL(deps.baseUrl).hostname]);
  if (fault !== undefined) throw refusedField(field, fault);
  return deps.passwords.hash(password);
}
