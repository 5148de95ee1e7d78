import type { LinkPreview } from '@lyceum/contract/product/accounts';

import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';

/** What the page of a link shows, so that people know who has registered their address before they agree to anything. */
export async function previewEmailLink(
  context: AccountsContext,
  caller: AnonymousCaller,
  { token }: { readonly token: string },
): Promise<LinkPreview> {
  const purpose = findPurpose(token);
  return context.read(caller, async ({ emailLinks, accounts, accountLinks }) => {
    const link = await emailLinks.findValid({ purpose, hash: hashSecret(token), at: context.clock.now() });
    if (!link) throw invalidOrExpiredLink();
    const account = await accounts.findByEmail(link.email);
    const unlinked = await accountLinks.listUnlinked(link.email, account?.id);
    const offered = unlinked.filter(({ id }) => link.user_id === null || link.user_id === id);
    return {
      purpose,
      email: link.email,
      workspaces: offered.map(({ workspace_id, workspace_name, username }) => ({
        id: workspace_id,
        name: workspace_name,
        username,
      })),
    };
  });
}

function findPurpose(token: string): LinkPreview['purpose'] {
  if (hasSecretFormat('em', token)) return 'verify_email';
  if (hasSecretFormat('pw', token)) return 'set_password';
  throw invalidOrExpiredLink();
}
