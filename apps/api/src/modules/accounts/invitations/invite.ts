import type { Invitation, NewInvitation } from '@lyceum/contract/product/invitations';
import { notFound } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { toSingleLine } from '../../../platform/mail/index.ts';
import { createSecret, hashSecret } from '../../auth/index.ts';
import { invitationMail, linkTo } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { countAttempt } from '../attempts.ts';
import { alreadyMember } from './invitations.problems.ts';

const validMs = 7 * 86_400_000;
/** Invitations are mails to strangers: a workspace sends so many, and one address gets so many from it. */
const perWorkspace = { limit: 200, periodSeconds: 3600, burst: 50 };
const perAddress = { limit: 5, periodSeconds: 3600, burst: 5 };

interface Wanted extends NewInvitation {
  readonly workspaceId: number;
}

export async function invite(deps: AccountsContext, caller: Caller, { workspaceId, email, role }: Wanted): Promise<Invitation> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  if (role === 'owner' && caller.role !== 'owner') throw permissionDenied('Only an owner invites owners.');
  return deps.transact(caller, async (tx) => {
    await assertNoMember(tx, workspaceId, email);
    await countAttempt(deps, `invitations of ${workspaceId}`, perWorkspace);
    await countAttempt(deps, `invitation ${workspaceId} ${email.toLowerCase()}`, perAddress);
    const now = deps.clock.now();
    const token = createSecret('in', deps.random);
    await tx.invitations.replaceOpen(workspaceId, email, now);
    const row = await tx.invitations.add({
      uid: deps.ids.uid(),
      workspace_id: workspaceId,
      email,
      role,
      token_hash: hashSecret(token),
      invited_by: caller.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + validMs),
    });
    await tx.audit.record({ action: 'invitation.sent', object_type: 'iam.invitation', object_id: row.id, details: { role } });
    const link = linkTo(deps.baseUrl, 'invitation', token);
    await tx.mailer.send({ to: email, ...invitationMail({ ...(await inviterOf(tx, caller)), role, link }) });
    return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
  });
}

/** A user whom nobody has claimed may be invited: that is how their person comes to them. */
async function assertNoMember({ claims, accounts }: AccountStores, workspaceId: number, email: string): Promise<void> {
  const user = await claims.withEmail(workspaceId, email);
  if (user && user.account_id !== null) throw alreadyMember();
  const account = await accounts.byEmail(email);
  if (account && (await claims.ofAccount(workspaceId, account.id))) throw alreadyMember();
}

/** Names are what people chose: one line of them, or they would be more of the mail than a name. */
async function inviterOf({ users }: AccountStores, caller: Caller) {
  const row = await users.findWithWorkspace(caller.workspaceId, caller.userId);
  const name = caller.keyKind === 'ws' ? '' : toSingleLine(row?.full_name ?? '');
  return { workspace: toSingleLine(row?.workspace_name ?? ''), inviter: name === '' ? undefined : name };
}
