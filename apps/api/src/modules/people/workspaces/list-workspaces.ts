import type { Workspace } from '@lyceum/contract/product/workspaces';
import type { PageQuery } from '@lyceum/kit';

import type { Caller, Role } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentWorkspace } from './workspaces.present.ts';

/** The caller's workspace; with a session of an account, all workspaces in which the account has a user. */
export const listWorkspaces = (
  context: PeopleContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<Workspace>> =>
  context.read(caller, async ({ workspaces }) => {
    const roles = await rolesByWorkspace(workspaces, caller);
    return context.lists.page({ query, target, reader: caller }, workspaces.listByIds([...roles.keys()]), (row) =>
      presentWorkspace(row, roles.get(row.id) ?? null),
    );
  });

async function rolesByWorkspace(workspaces: PeopleStores['workspaces'], caller: Caller): Promise<ReadonlyMap<number, Role>> {
  const accountId = caller.session?.accountId ?? null;
  const ofAccount = accountId === null ? [] : await workspaces.listRolesOfAccount(accountId);
  return new Map([
    ...ofAccount.map(({ workspace_id, role }) => [workspace_id, role] as const),
    [caller.workspaceId, caller.role] as const,
  ]);
}
