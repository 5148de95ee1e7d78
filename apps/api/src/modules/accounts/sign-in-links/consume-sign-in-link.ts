import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import type { AccountStores } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';

/** The id of the account that the link signs in to. The link is used up when the transaction commits. */
export async function consumeSignInLink({ accounts, emailLinks }: AccountStores, token: string, at: Date): Promise<number> {
  if (!hasSecretFormat('si', token)) throw invalidOrExpiredLink();
  const link = await emailLinks.use({ purpose: 'sign_in', hash: hashSecret(token), at });
  const account = link && (await accounts.findByEmail(link.email));
  if (!account) throw invalidOrExpiredLink();
  return account.id;
}
