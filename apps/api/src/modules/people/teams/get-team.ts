import type { Team } from '@lyceum/contract/product/teams';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import type { TeamKey } from './team.ts';
import { presentTeam } from './teams.present.ts';

export async function getTeam(context: PeopleContext, caller: Caller, team: TeamKey): Promise<Team> {
  assertOwnWorkspace(caller, team.workspaceId);
  return context.read(caller, async ({ teams }) => {
    const row = await teams.find(team);
    if (!row) throw notFound();
    return presentTeam(row, (await teams.countMembers([team.id])).get(team.id) ?? 0);
  });
}
