import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import type { LinkableUser } from '../../people/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';

/**
 * A link verifies the address it was sent to, not an address that the user has entered since. The account of the address joins the
 * workspace only if its owner asks for it, because anyone can register any address.
 */
export async function verifyEmail(
  context: AccountsContext,
  caller: AnonymousCaller,
  { token, join }: { readonly token: string; readonly join: boolean },
): Promise<undefined> {
  if (!hasSecretFormat('em', token)) throw invalidOrExpiredLink();
  return context.transact(caller, async (stores) => {
    const link = await stores.emailLinks.use({ purpose: 'verify_email', hash: hashSecret(token), at: context.clock.now() });
    if (typeof link?.workspace_id !== 'number' || link.user_id === null) throw invalidOrExpiredLink();
    const person = { workspaceId: link.workspace_id, userId: link.user_id };
    const user = await stores.accountLinks.find(person);
    if (user?.email.toLowerCase() !== link.email.toLowerCase()) throw invalidOrExpiredLink();
    await stores.accountLinks.verify(person);
    const accountId = user.account_id ?? (join ? await linkExistingAccount(stores, user) : null);
    await stores.auditIn(user.workspace_id, user.id).record({
      action: 'user.email_verified',
      object_type: 'people.user',
      object_id: user.id,
      details: { account_id: accountId },
    });
    return undefined;
  });
}

/** Links the account of this address, unless it has a user in the workspace. Creates none, because an account needs a password. */
async function linkExistingAccount({ accounts, accountLinks }: AccountStores, user: LinkableUser): Promise<number | null> {
  const account = await accounts.findByEmail(user.email);
  if (!account?.email_verified_at || (await accountLinks.findOfAccount(user.workspace_id, account.id))) return null;
  await accountLinks.link({ workspaceId: user.workspace_id, userId: user.id }, { accountId: account.id });
  return account.id;
}
