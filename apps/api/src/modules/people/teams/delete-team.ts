import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import type { TeamKey } from './team.ts';

export const deleteTeam = (context: PeopleContext, caller: AdminCaller, team: TeamKey): Promise<undefined> =>
  context.transact(caller, async ({ teams, audit }) => {
    assertOwnWorkspace(caller, team.workspaceId);
    if (!(await teams.delete(team))) throw notFound();
    await audit.record({ action: 'team.removed', object_type: 'people.team', object_id: team.id });
    return undefined;
  });
