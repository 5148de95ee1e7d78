import type { AcceptedInvitation } from '@lyceum/contract/product/invitations';
import type { UserSimple } from '@lyceum/contract/product/users';

import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { presentUserWithPersonalData } from '../../people/index.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { invalidField, invalidOrExpiredLink, tooManyAttempts, wrongPassword } from '../accounts.problems.ts';
import { checkPasswordWithinLimit } from '../attempts.ts';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import { accountChangedMeanwhile, alreadyMember } from './invitations.problems.ts';
import { joinInvitedWorkspace } from './join-invited-workspace.ts';
import { type LoadedInvitation, loadInvitationByToken } from './load-invitation-by-token.ts';

/**
 * The link verifies the address, which is enough to create an account or to join with one that has no password. An account with a
 * password needs it as well: access to a mailbox must not give access to every workspace that its owner has joined.
 */
export async function acceptInvitation(
  context: AccountsContext,
  caller: AnonymousCaller,
  input: AcceptedInvitation,
): Promise<UserSimple> {
  const loaded = await loadInvitationByToken(context, caller, input.token);
  const newHash = await checkPassword(context, loaded, input.password);
  const { invitation } = loaded;
  return context.transact(caller, async (stores) => {
    if (!(await stores.invitations.accept(loaded.hash, loaded.at))) throw invalidOrExpiredLink();
    const accountId = await createOrCheckAccount(context, stores, loaded, newHash);
    const joining = joinInvitedWorkspace(context, stores, { invitation, profile: input, accountId });
    const userId = await stores.invitations.undefinedIfTaken(joining);
    // The username was taken, or the person joined in another way, at the same time.
    if (userId === undefined) throw accountChangedMeanwhile();
    await stores.invitations.setAcceptedBy(invitation.id, userId);
    await stores.auditIn(invitation.workspace_id, userId).record({
      action: 'invitation.accepted',
      object_type: 'accounts.invitation',
      object_id: invitation.id,
      details: { account_id: accountId },
    });
    const user = await stores.users.findWithWorkspace({ workspaceId: invitation.workspace_id, userId });
    if (!user) throw alreadyMember();
    return presentUserWithPersonalData(user, context.baseUrl);
  });
}

/** Checks the account's password, or returns the hash of a first one; undefined when the account has none and gets none. */
async function checkPassword(
  context: AccountsContext,
  { invitation, account }: LoadedInvitation,
  password: string | undefined,
): Promise<string | undefined> {
  const { email } = invitation;
  if (typeof account?.password_hash === 'string') {
    if (password === undefined) throw passwordRequired();
    // Strangers cannot use up this limit, because only the owner of the mailbox has the link.
    const limit = { name: `accept invitation ${email.toLowerCase()}`, refuse: tooManyAttempts };
    const { password_hash } = account;
    const matches = () => context.passwords.matches(password_hash, password);
    if (!(await checkPasswordWithinLimit(context, [limit], matches))) throw wrongPassword('password');
    return undefined;
  }
  if (password === undefined && account) return undefined;
  if (password === undefined) throw passwordRequired();
  return validateAndHashPassword(context, { field: 'password', password, email });
}

const passwordRequired = () => invalidField('password', 'This field is required.', 'required');

async function createOrCheckAccount(
  { ids }: AccountsContext,
  { accounts }: AccountStores,
  { invitation, account: known, at }: LoadedInvitation,
  newHash: string | undefined,
): Promise<number> {
  const account = await accounts.upsertVerified({ uid: ids.uid(), email: invitation.email, verifiedAt: at });
  // A password that was set in the meantime has not been checked.
  if (account.password_hash !== (known?.password_hash ?? null)) throw accountChangedMeanwhile();
  if (newHash !== undefined) await accounts.setPassword(account.id, newHash, at);
  return account.id;
}
