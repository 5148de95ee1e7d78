import type { AccountStores } from './accounts.context.ts';

/** Links the users who have the account's verified address and no account yet. */
export async function linkUsersByEmail(
  { accountLinks, auditIn }: AccountStores,
  accountId: number,
  email: string,
): Promise<void> {
  await accountLinks.verifyAll(accountId, email);
  for (const { id, workspace_id } of await accountLinks.linkAll(accountId, email))
    await auditIn(workspace_id, id).record({
      action: 'user.claimed',
      object_type: 'people.user',
      object_id: id,
      details: { account_id: accountId },
    });
}
