import type { AcceptedInvitation } from '@lyceum/contract/product/invitations';
import type { UserSimple } from '@lyceum/contract/product/users';

import type { Caller } from '../../../platform/caller/caller.ts';
import { presentOwnUser } from '../../people/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidLink, refusedField, wrongPassword } from '../accounts.problems.ts';
import { countGuess } from '../attempts.ts';
import { isTaken } from '../claims.store.ts';
import { hashOfUsable } from '../passwords/usable-password.ts';
import { accountChanged, alreadyMember } from './invitations.problems.ts';
import { joinWorkspace } from './join-workspace.ts';
import { type ReadInvitation, readInvitation } from './read-invitation.ts';

/**
 * Reading the link proves the address, and that is enough to make an account or to add to one that has no password. It does not
 * open one that has: a mailbox that somebody else reads today must not become the key to everything its owner ever joined.
 */
export async function acceptInvitation(deps: AccountsContext, caller: Caller, given: AcceptedInvitation): Promise<UserSimple> {
  const read = await readInvitation(deps, caller, given.token);
  const newHash = await provedPassword(deps, read, given.password);
  return taken(() =>
    deps.transact(caller, async (tx) => {
      if (!(await tx.invitations.accept(read.hash, read.at))) throw invalidLink();
      const accountId = await accountFor(deps, tx, read, newHash);
      const { invitation } = read;
      const userId = await joinWorkspace(deps, tx, { invitation, accountId, given });
      await tx.invitations.acceptedBy(invitation.id, userId);
      await tx.auditIn(invitation.workspace_id, userId).record({
        action: 'invitation.accepted',
        object_type: 'iam.invitation',
        object_id: invitation.id,
        details: { account_id: accountId },
      });
      const user = await tx.users.findWithWorkspace(invitation.workspace_id, userId);
      if (!user) throw alreadyMember();
      return presentOwnUser(user, deps.baseUrl);
    }),
  );
}

/** Somebody took the name, or came in by another way, at this very moment. */
const taken = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw isTaken(error) ? accountChanged() : error;
  });

/** Checks the password of the account, or answers with the hash of its first one. */
async function provedPassword(deps: AccountsContext, { invitation, account }: ReadInvitation, password: string | undefined) {
  const { email } = invitation;
  if (typeof account?.password_hash === 'string') {
    if (password === undefined) throw required();
    await countGuess(deps, email);
    if (!(await deps.passwords.matches(account.password_hash, password))) throw wrongPassword('password');
    return undefined;
  }
  if (password === undefined && account) return undefined;
  if (password === undefined) throw required();
  return hashOfUsable(deps, { field: 'password', password, email });
}

const required = () => refusedField('password', 'This field is required.', 'required');

async function accountFor(deps: AccountsContext, { accounts }: AccountStores, read: ReadInvitation, newHash: string | undefined) {
  const account = await accounts.ofProvedAddress({ uid: deps.ids.uid(), email: read.invitation.email, at: read.at });
  // Between the look and here somebody else set a password: what was proved is not what must be proved now.
  if (account.password_hash !== (read.account?.password_hash ?? null)) throw accountChanged();
  if (newHash !== undefined) await accounts.setPassword(account.id, newHash, read.at);
  return account.id;
}
