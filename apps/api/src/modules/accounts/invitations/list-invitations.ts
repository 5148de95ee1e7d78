import type { Invitation } from '@lyceum/contract/product/invitations';
import type { PageQuery } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { AccountsContext } from '../accounts.context.ts';

export async function listInvitations(
  context: AccountsContext,
  caller: AdminCaller,
  { workspaceId, query, target }: ListRequest<PageQuery> & { readonly workspaceId: number },
): Promise<Page<Invitation>> {
  assertOwnWorkspace(caller, workspaceId);
  return context.read(caller, ({ invitations }) =>
    context.lists.page({ query, target, reader: caller }, invitations.listOpen(workspaceId), (row) => ({ ...row })),
  );
}
