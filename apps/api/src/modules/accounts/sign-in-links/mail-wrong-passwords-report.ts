import { composeWrongPasswordsMail } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';

const dayMs = 86_400_000;

/** Reports wrong passwords to the owner of the account, once a day. */
export async function mailWrongPasswordsReport(
  { clock, baseUrl }: AccountsContext,
  { accounts, mailer }: AccountStores,
  entered: string,
): Promise<void> {
  const account = await accounts.findByEmail(entered);
  if (!account) return;
  const at = clock.now();
  if (!(await accounts.markWrongPasswordsReported(account.id, { at, since: new Date(at.getTime() - dayMs) }))) return;
  await mailer.send({ to: account.email, ...composeWrongPasswordsMail(baseUrl) });
}
