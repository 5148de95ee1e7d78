import type { Role as WireRole, Workspace } from '@lyceum/contract/product/workspaces';
import { Role } from '@lyceum/contract/product/workspaces';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentWorkspace } from './workspaces.present.ts';

type Deps = Pick<PeopleContext, 'lists' | 'read'>;

/** Where the caller is somebody: one workspace for a key or a token, all of the account's for whoever is signed in. */
export const listWorkspaces = (deps: Deps, caller: Caller, { query, target }: ListRequest<AskedPage>): Promise<Page<Workspace>> =>
  deps.read(caller, async ({ workspaces }) => {
    const roles = await rolesOf(workspaces, caller);
    return deps.lists.page({ query, target, reader: caller }, workspaces.listByIds([...roles.keys()]), (row) =>
      presentWorkspace(row, roles.get(row.id) ?? null),
    );
  });

async function rolesOf(workspaces: PeopleStores['workspaces'], caller: Caller): Promise<ReadonlyMap<number, WireRole>> {
  const accountId = caller.session?.accountId ?? null;
  const elsewhere = accountId === null ? [] : await workspaces.listRolesOfAccount(accountId);
  return new Map([
    ...elsewhere.map(({ workspace_id, role }) => [workspace_id, Role.parse(role)] as const),
    [caller.workspaceId, caller.role] as const,
  ]);
}

export async function getWorkspace(deps: Deps, caller: Caller, id: number): Promise<Workspace> {
  if (id !== caller.workspaceId) throw notFound();
  const row = await deps.read(caller, ({ workspaces }) => workspaces.findById(id));
  if (!row) throw notFound();
  return presentWorkspace(row, caller.role);
}
