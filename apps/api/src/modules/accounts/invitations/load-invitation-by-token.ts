import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';

/** The invitation of a link, with the account and the user that have its address already. */
export async function loadInvitationByToken(context: AccountsContext, caller: AnonymousCaller, token: string) {
  if (!hasSecretFormat('in', token)) throw invalidOrExpiredLink();
  const hash = hashSecret(token);
  const at = context.clock.now();
  return context.read(caller, async ({ invitations, accounts, accountLinks }) => {
    const invitation = await invitations.findAcceptable(hash, at);
    if (!invitation) throw invalidOrExpiredLink();
    const account = await accounts.findByEmail(invitation.email);
    const user = await accountLinks.findByEmail(invitation.workspace_id, invitation.email);
    return { invitation, account, user, hash, at };
  });
}
export type LoadedInvitation = Awaited<ReturnType<typeof loadInvitationByToken>>;
