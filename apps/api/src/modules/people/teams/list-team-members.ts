import type { MinimalIAMUser } from '@lyceum/contract/product/users';
import { notFound, type PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { listMinimalUsersUnchecked } from '../users/minimal-users.ts';
import type { TeamKey } from './team.ts';

export async function listTeamMembers(
  context: PeopleContext,
  caller: Caller,
  { team, query, target }: ListRequest<PageQuery> & { readonly team: TeamKey },
): Promise<Page<MinimalIAMUser>> {
  assertOwnWorkspace(caller, team.workspaceId);
  return context.read(caller, async (stores) => {
    if (!(await stores.teams.find(team))) throw notFound();
    const source = stores.teams.listMembers(team);
    const page = await context.lists.page({ query, target, reader: caller }, source, ({ user_id }) => user_id);
    return { ...page, results: await listMinimalUsersUnchecked(context, stores, { viewer: caller, ids: page.results }) };
  });
}
