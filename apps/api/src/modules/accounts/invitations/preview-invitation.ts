import type { InvitationPreview } from '@lyceum/contract/product/invitations';

import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { type LoadedInvitation, loadInvitationByToken } from './load-invitation-by-token.ts';

/** What the page of an invitation's link shows before it is accepted. */
export async function previewInvitation(
  context: AccountsContext,
  caller: AnonymousCaller,
  { token }: { readonly token: string },
): Promise<InvitationPreview> {
  const { invitation, account, user } = await loadInvitationByToken(context, caller, token);
  const { workspace_name, email, role } = invitation;
  return { workspace_name, email, role, password: requiredPassword(account), username: user?.username ?? null };
}

const requiredPassword = (account: LoadedInvitation['account']): InvitationPreview['password'] => {
  if (account === undefined) return 'new';
  return account.password_hash === null ? 'none' : 'current';
};
