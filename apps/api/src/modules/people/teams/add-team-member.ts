import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import type { TeamMembership } from './team.ts';

/** Both the team and the user must belong to the caller's workspace. */
export const addTeamMember = (context: PeopleContext, caller: AdminCaller, membership: TeamMembership): Promise<undefined> =>
  context.transact(caller, async ({ teams, directory, audit }) => {
    const { workspaceId, teamId, userId } = membership;
    assertOwnWorkspace(caller, workspaceId);
    if (!(await teams.lockAgainstDeletion({ workspaceId, id: teamId }))) throw notFound();
    if ((await directory.lockExisting(workspaceId, [userId])) !== 1) throw notFound();
    if (await teams.addMember(membership))
      await audit.record({
        action: 'team.member_added',
        object_type: 'people.team',
        object_id: teamId,
        details: { user_id: userId },
      });
    return undefined;
  });
