import type { Caller } from '../../../platform/caller/caller.ts';
import { hashSecret, isSecret } from '../../auth/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidLink } from '../accounts.problems.ts';
import type { ClaimedUser } from '../claims.store.ts';

/** A link proves the address it was sent to: if the user has another one by now, it proves nothing. */
export async function verifyEmail(
  deps: Pick<AccountsContext, 'transact' | 'clock'>,
  caller: Caller,
  { token }: { readonly token: string },
): Promise<undefined> {
  if (!isSecret('em', token)) throw invalidLink();
  return deps.transact(caller, async (tx) => {
    const proof = await tx.proofs.use({ purpose: 'verify_email', hash: hashSecret(token), at: deps.clock.now() });
    if (typeof proof?.workspace_id !== 'number' || proof.user_id === null) throw invalidLink();
    const user = await tx.claims.user(proof.workspace_id, proof.user_id);
    if (user?.email.toLowerCase() !== proof.email.toLowerCase()) throw invalidLink();
    await tx.claims.verify(user.workspace_id, user.id);
    const accountId = user.account_id ?? (await claimedBy(tx, user));
    await tx.auditIn(user.workspace_id, user.id).record({
      action: 'user.email_verified',
      object_type: 'iam.user',
      object_id: user.id,
      details: { account_id: accountId },
    });
    return undefined;
  });
}

/** The account that has this address, unless it has a user in the workspace already. None is made: that takes a password. */
async function claimedBy({ accounts, claims }: AccountStores, user: ClaimedUser): Promise<number | null> {
  const account = await accounts.byEmail(user.email);
  if (!account?.email_verified_at || (await claims.ofAccount(user.workspace_id, account.id))) return null;
  await claims.claim({ workspaceId: user.workspace_id, id: user.id }, { accountId: account.id });
  return account.id;
}
