import type { NewTeam, Team } from '@lyceum/contract/product/teams';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentTeam } from './teams.present.ts';
import { teamNameTaken } from './teams.problems.ts';

export const createTeam = (
  context: PeopleContext,
  caller: AdminCaller,
  { workspaceId, team }: { readonly workspaceId: number; readonly team: NewTeam },
): Promise<Team> =>
  context.transact(caller, async ({ teams, audit }) => {
    assertOwnWorkspace(caller, workspaceId);
    const row = await teams.add({ uid: context.ids.uid(), workspace_id: workspaceId, ...team }, context.clock.now());
    if (!row) throw teamNameTaken();
    await audit.record({ action: 'team.created', object_type: 'people.team', object_id: row.id });
    return presentTeam(row, 0);
  });
