import type { Team, TeamQuery } from '@lyceum/contract/product/teams';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentTeam } from './teams.present.ts';

export async function listTeams(
  context: PeopleContext,
  caller: Caller,
  { workspaceId, query, target }: ListRequest<TeamQuery> & { readonly workspaceId: number },
): Promise<Page<Team>> {
  assertOwnWorkspace(caller, workspaceId);
  return context.read(caller, async ({ teams }) => {
    const source = teams.listPage(workspaceId, query.search);
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) => row);
    const members = await teams.countMembers(page.results.map(({ id }) => id));
    return { ...page, results: page.results.map((row) => presentTeam(row, members.get(row.id) ?? 0)) };
  });
}
