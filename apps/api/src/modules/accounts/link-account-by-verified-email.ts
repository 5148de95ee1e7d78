import type { AccountStores } from './accounts.context.ts';

interface VerifiedAccount {
  readonly id: number;
  /** The verified address. */
  readonly email: string;
}

/**
 * Lets the account sign in as the users who have its verified address and no account yet, in the given workspaces. Anyone can
 * register any address in their workspace, so its owner chooses which to join.
 */
export async function linkAccountByVerifiedEmail(
  { accountLinks, auditIn }: AccountStores,
  { id: accountId, email }: VerifiedAccount,
  workspaceIds: readonly number[] | 'all',
): Promise<void> {
  await accountLinks.verifyAll(accountId, email);
  const unlinked = await accountLinks.listUnlinked(email, accountId);
  for (const { id, workspace_id } of unlinked) {
    if (workspaceIds !== 'all' && !workspaceIds.includes(workspace_id)) continue;
    await accountLinks.link({ workspaceId: workspace_id, userId: id }, { accountId });
    await auditIn(workspace_id, id).record({
      action: 'user.claimed',
      object_type: 'people.user',
      object_id: id,
      details: { account_id: accountId },
    });
  }
}
