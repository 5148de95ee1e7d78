import type { Team, TeamChange } from '@lyceum/contract/product/teams';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import type { TeamKey } from './team.ts';
import { presentTeam } from './teams.present.ts';
import { teamNameTaken } from './teams.problems.ts';

export const updateTeam = (
  context: PeopleContext,
  caller: AdminCaller,
  { team, change }: { readonly team: TeamKey; readonly change: TeamChange },
): Promise<Team> =>
  context.transact(caller, async ({ teams, audit }) => {
    assertOwnWorkspace(caller, team.workspaceId);
    if (!(await teams.lockAgainstDeletion(team))) throw notFound();
    const row = await teams.update(team, change, context.clock.now());
    if (!row) throw teamNameTaken();
    await audit.record({ action: 'team.changed', object_type: 'people.team', object_id: team.id });
    return presentTeam(row, (await teams.countMembers([team.id])).get(team.id) ?? 0);
  });
