import type { Invitation } from '@lyceum/contract/product/invitations';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { Page } from '../../../platform/lists/index.ts';
import type { AccountsContext } from '../accounts.context.ts';

interface Asked {
  readonly workspaceId: number;
  readonly query: AskedPage;
  readonly target: string;
}

export async function listInvitations(
  deps: Pick<AccountsContext, 'read' | 'lists'>,
  caller: Caller,
  { workspaceId, query, target }: Asked,
): Promise<Page<Invitation>> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.read(caller, ({ invitations }) =>
    deps.lists.page({ query, target, reader: caller }, invitations.openIn(workspaceId), (row) => ({ ...row })),
  );
}
