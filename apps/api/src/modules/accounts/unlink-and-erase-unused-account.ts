import type { Person } from '../people/index.ts';
import type { AccountStores } from './accounts.context.ts';

/** Unlinks the person from their account, and deletes the account if it has no other user. */
export async function unlinkAndEraseUnusedAccount(
  { accounts, accountLinks, emailLinks, auth }: AccountStores,
  person: Person,
): Promise<void> {
  await emailLinks.deleteOwnedBy(person);
  const user = await accountLinks.find(person);
  if (typeof user?.account_id !== 'number') return;
  await accountLinks.unlink(person);
  // The lock keeps another user from being linked to the account meanwhile.
  const account = await accounts.lockForUpdate(user.account_id);
  if (!account || (await accountLinks.isLinked(user.account_id))) return;
  await emailLinks.deleteByEmail(account.email);
  await auth.deleteOwnedByAccount(user.account_id);
  await accounts.delete(user.account_id);
}
