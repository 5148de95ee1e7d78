import type { InvitationPreview } from '@lyceum/contract/product/invitations';

import type { Caller } from '../../../platform/caller/caller.ts';
import { hashSecret, isSecret } from '../../auth/index.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { invalidLink } from '../accounts.problems.ts';

/** What a link leads to at this moment: the invitation, and what is there already of whoever reads it. */
export async function readInvitation(deps: Pick<AccountsContext, 'read' | 'clock'>, caller: Caller, token: string) {
  if (!isSecret('in', token)) throw invalidLink();
  const hash = hashSecret(token);
  const at = deps.clock.now();
  return deps.read(caller, async ({ invitations, accounts, claims }) => {
    const invitation = await invitations.live(hash, at);
    if (!invitation) throw invalidLink();
    const account = await accounts.byEmail(invitation.email);
    const user = await claims.withEmail(invitation.workspace_id, invitation.email);
    return { invitation, account, user, hash, at };
  });
}
export type ReadInvitation = Awaited<ReturnType<typeof readInvitation>>;

export async function previewInvitation(
  deps: Pick<AccountsContext, 'read' | 'clock'>,
  caller: Caller,
  { token }: { readonly token: string },
): Promise<InvitationPreview> {
  const { invitation, account, user } = await readInvitation(deps, caller, token);
  const { workspace_name, email, role } = invitation;
  return { workspace_name, email, role, password: neededPassword(account), username: user?.username ?? null };
}

const neededPassword = (account: ReadInvitation['account']): InvitationPreview['password'] =>
  account === undefined ? 'new' : account.password_hash === null ? 'none' : 'current';
