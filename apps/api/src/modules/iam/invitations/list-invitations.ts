import type { Invitation } from '@lyceum/contract/product/invitations';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Page } from '../../../platform/lists/index.ts';
import type { Caller } from '../access/caller.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

interface Asked {
  readonly workspaceId: number;
  readonly query: AskedPage;
  readonly target: string;
}

export async function listInvitations(
  deps: Pick<AccountDeps, 'read' | 'lists'>,
  caller: Caller,
  { workspaceId, query, target }: Asked,
): Promise<Page<Invitation>> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.read(caller, ({ invitations }) =>
    deps.lists.page({ query, target, reader: caller }, invitations.openIn(workspaceId), (row) => ({ ...row })),
  );
}
