import type { ApiKey } from '@lyceum/contract/product/credentials';
import type { PageQuery } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { AuthContext } from '../auth.context.ts';
import { presentApiKey } from './keys.present.ts';

export async function listKeys(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, query, target }: ListRequest<PageQuery> & { readonly workspaceId: number },
): Promise<Page<ApiKey>> {
  assertOwnWorkspace(caller, workspaceId);
  return context.readWithRls(caller, ({ keys }) =>
    context.lists.page({ query, target, reader: caller }, keys.listPage(workspaceId), presentApiKey),
  );
}
