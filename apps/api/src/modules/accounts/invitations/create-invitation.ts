import type { Invitation, NewInvitation } from '@lyceum/contract/product/invitations';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import { toSingleLine } from '../../../platform/mail/index.ts';
import { createSecret, hashSecret } from '../../auth/index.ts';
import { composeInvitationMail, createAccountPageUrl } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';
import { consumeAttemptOrThrow } from '../attempts.ts';
import { alreadyMember } from './invitations.problems.ts';

const validMs = 7 * 86_400_000;
/** Invitations are mails to people who did not ask for them, so both the sender and each recipient have a limit. */
const perWorkspace = { limit: 200, periodSeconds: 3600, burst: 50 };
const perAddress = { limit: 5, periodSeconds: 3600, burst: 5 };

interface Input extends NewInvitation {
  readonly workspaceId: number;
}

/** Mails an invitation, which replaces an earlier one to the same address. */
export async function createInvitation(
  context: AccountsContext,
  caller: AdminCaller,
  { workspaceId, email, role }: Input,
): Promise<Invitation> {
  assertOwnWorkspace(caller, workspaceId);
  if (role === 'owner' && caller.role !== 'owner') throw permissionDenied('Only an owner can invite owners.');
  return context.transact(caller, async (stores) => {
    await assertNotMember(stores, workspaceId, email);
    await consumeAttemptOrThrow(context, `invitations of ${workspaceId}`, perWorkspace);
    await consumeAttemptOrThrow(context, `invitation ${workspaceId} ${email.toLowerCase()}`, perAddress);
    const now = context.clock.now();
    const token = createSecret('in', context.random);
    await stores.invitations.revokeOpen(workspaceId, email, now);
    const row = await stores.invitations.add({
      uid: context.ids.uid(),
      workspace_id: workspaceId,
      email,
      role,
      token_hash: hashSecret(token),
      invited_by: caller.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + validMs),
    });
    await stores.audit.record({
      action: 'invitation.sent',
      object_type: 'accounts.invitation',
      object_id: row.id,
      details: { role },
    });
    const link = createAccountPageUrl(context.baseUrl, 'invitation', token);
    await stores.mailer.send({ to: email, ...composeInvitationMail({ ...(await senderNames(stores, caller)), role, link }) });
    return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
  });
}

/** A user without an account may be invited: accepting the invitation links their account. */
async function assertNotMember({ accountLinks, accounts }: AccountStores, workspaceId: number, email: string): Promise<void> {
  const user = await accountLinks.findByEmail(workspaceId, email);
  if (user && user.account_id !== null) throw alreadyMember();
  const account = await accounts.findByEmail(email);
  if (account && (await accountLinks.findOfAccount(workspaceId, account.id))) throw alreadyMember();
}

/** Users choose these names: as single lines they cannot imitate other parts of the mail. */
async function senderNames({ users }: AccountStores, caller: AdminCaller) {
  const row = await users.findWithWorkspace(caller);
  const name = caller.keyKind === 'ws' ? '' : toSingleLine(row?.full_name ?? '');
  return { workspace: toSingleLine(row?.workspace_name ?? ''), inviter: name === '' ? undefined : name };
}
