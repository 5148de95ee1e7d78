import type { AccountsContext } from '../accounts.context.ts';
import { invalidField } from '../accounts.problems.ts';
import { findPasswordFault } from './password.rules.ts';

interface Input {
  /** The request field that a refusal names. */
  readonly field: string;
  readonly password: string;
  readonly email: string;
}

/** Throws for a password that is too weak. */
export function validateAndHashPassword(context: AccountsContext, { field, password, email }: Input): Promise<string> {
  const fault = findPasswordFault(password, [email, new URL(context.baseUrl).hostname]);
  if (fault !== undefined) throw invalidField(field, fault);
  return context.passwords.hash(password);
}
