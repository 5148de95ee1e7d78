import type { Caller } from '../../../platform/caller/caller.ts';
import { hashSecret, isSecret } from '../../auth/index.ts';
import { passwordChangedMail } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidLink } from '../accounts.problems.ts';
import { hashOfUsable } from './usable-password.ts';

/** Sets a password by a mailed link. The link is looked at before the hash is computed, which is what a stranger could waste. */
export async function setPassword(
  deps: AccountsContext,
  caller: Caller,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<undefined> {
  if (!isSecret('pw', token)) throw invalidLink();
  const presented = { purpose: 'set_password', hash: hashSecret(token), at: deps.clock.now() } as const;
  const proof = await deps.read(caller, ({ proofs }) => proofs.live(presented));
  if (!proof) throw invalidLink();
  const password_hash = await hashOfUsable(deps, { field: 'password', password, email: proof.email });
  return deps.transact(caller, async (tx) => {
    if (!(await tx.proofs.use(presented))) throw invalidLink();
    const account = await tx.accounts.ofProvedAddress({ uid: deps.ids.uid(), email: proof.email, at: presented.at });
    await tx.accounts.setPassword(account.id, password_hash, presented.at);
    await tx.proofs.closeOthers('set_password', proof.email, presented.at);
    await claimUsers(tx, account.id, proof.email);
    // Whoever signed in before may be the reason for the new password.
    await tx.accounts.endSignIns(account.id, { tokens: true });
    await tx.audit.record({ action: 'account.password_set', object_type: 'iam.account', object_id: account.id });
    await tx.mailer.send({ to: account.email, ...passwordChangedMail(siteOf(deps)) });
    return undefined;
  });
}

/** Users with this address that have no account are its person's. */
export async function claimUsers({ claims, auditIn }: AccountStores, accountId: number, email: string): Promise<void> {
  await claims.verifyAll(accountId, email);
  for (const { id, workspace_id } of await claims.claimAll(accountId, email))
    await auditIn(workspace_id, id).record({
      action: 'user.claimed',
      object_type: 'iam.user',
      object_id: id,
      details: { account_id: accountId },
    });
}

export const siteOf = ({ baseUrl }: Pick<AccountsContext, 'baseUrl'>) => ({
  site: new URL(baseUrl).host,
  resetPage: `${baseUrl}/account/password`,
});
