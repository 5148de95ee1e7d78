import { toSingleLine } from '../../platform/mail/index.ts';
import type { SecurityNotice } from '../auth/index.ts';
import { composeSecurityNoticeMail } from './account-mails.rules.ts';
import type { AccountStores, AccountsContext } from './accounts.context.ts';

/** Mails the owner of the account what has changed about signing in. */
export async function mailSecurityNotice(
  { baseUrl }: AccountsContext,
  { accounts, mailer }: AccountStores,
  { accountId, notice }: { readonly accountId: number; readonly notice: SecurityNotice },
): Promise<void> {
  const account = await accounts.findById(accountId);
  if (!account) return;
  const safe = 'name' in notice ? { ...notice, name: toSingleLine(notice.name) } : notice;
  await mailer.send({ to: account.email, ...composeSecurityNoticeMail(baseUrl, safe) });
}
