import type { Domain } from '@lyceum/contract/product/sso';
import type { PageQuery } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { AuthContext } from '../auth.context.ts';
import { presentDomain } from './sso.present.ts';

export async function listDomains(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, query, target }: ListRequest<PageQuery> & { readonly workspaceId: number },
): Promise<Page<Domain>> {
  assertOwnWorkspace(caller, workspaceId);
  return context.read(caller, ({ sso }) =>
    context.lists.page({ query, target, reader: caller }, sso.listDomains(workspaceId), presentDomain),
  );
}
