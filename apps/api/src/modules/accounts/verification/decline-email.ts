import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';

interface Input {
  readonly token: string;
  readonly report: boolean;
}

/** The owner of the address says that the workspace must not use it. The workspace cannot mail verification links to it again. */
export async function declineEmail(
  context: AccountsContext,
  caller: AnonymousCaller,
  { token, report }: Input,
): Promise<undefined> {
  if (!hasSecretFormat('em', token)) throw invalidOrExpiredLink();
  const at = context.clock.now();
  const workspaceId = await context.transact(caller, async ({ emailLinks, declinedAddresses, auditIn }) => {
    const link = await emailLinks.use({ purpose: 'verify_email', hash: hashSecret(token), at });
    if (typeof link?.workspace_id !== 'number' || link.user_id === null) throw invalidOrExpiredLink();
    await declinedAddresses.add({ workspaceId: link.workspace_id, email: link.email, reported: report, at });
    await auditIn(link.workspace_id, link.user_id).record({
      action: 'user.email_declined',
      object_type: 'people.user',
      object_id: link.user_id,
    });
    return link.workspace_id;
  });
  if (report)
    context.log.warn(
      { event: 'accounts.workspace_reported', workspace_id: workspaceId },
      'a workspace was reported for registering an address without its owner',
    );
  return undefined;
}
