import type { Team, TeamQuery } from '@lyceum/contract/product/teams';
import type { MinimalIAMUser } from '@lyceum/contract/product/users';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { minimalUsersWithIds } from '../users/minimal-users.ts';
import { presentTeam } from './teams.present.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'lists' | 'read'>;
interface InWorkspace {
  readonly workspaceId: number;
}
interface OneTeam extends InWorkspace {
  readonly id: number;
}

export async function listTeams(
  deps: Deps,
  caller: Caller,
  { workspaceId, query, target }: InWorkspace & ListRequest<TeamQuery>,
): Promise<Page<Team>> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.read(caller, async ({ teams }) => {
    const page = await deps.lists.page({ query, target, reader: caller }, teams.listed(workspaceId, query.search), (row) => row);
    const sizes = await teams.sizes(page.results.map(({ id }) => id));
    return { ...page, results: page.results.map((row) => presentTeam(row, sizes.get(row.id) ?? 0)) };
  });
}

export async function getTeam(deps: Deps, caller: Caller, { workspaceId, id }: OneTeam): Promise<Team> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.read(caller, async ({ teams }) => {
    const row = await teams.byId(workspaceId, id);
    if (!row) throw notFound();
    return presentTeam(row, (await teams.sizes([id])).get(id) ?? 0);
  });
}

export async function listTeamMembers(
  deps: Deps,
  caller: Caller,
  { workspaceId, id, query, target }: OneTeam & ListRequest<AskedPage>,
): Promise<Page<MinimalIAMUser>> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  return deps.read(caller, async (stores) => {
    if (!(await stores.teams.byId(workspaceId, id))) throw notFound();
    const source = stores.teams.membersOf(workspaceId, id);
    const page = await deps.lists.page({ query, target, reader: caller }, source, ({ user_id }) => user_id);
    return { ...page, results: await minimalUsersWithIds(deps, stores, { viewer: caller, ids: page.results }) };
  });
}
