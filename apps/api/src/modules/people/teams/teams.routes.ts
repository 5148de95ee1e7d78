import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { addTeamMember } from './add-team-member.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { getTeam } from './get-team.ts';
import { listTeamMembers } from './list-team-members.ts';
import { listTeams } from './list-teams.ts';
import { removeTeamMember } from './remove-team-member.ts';
import type { TeamKey, TeamMembership } from './team.ts';
import { updateTeam } from './update-team.ts';

interface TeamParams {
  readonly workspace_id: number;
  readonly id: number;
}
interface MemberParams {
  readonly workspace_id: number;
  readonly team_id: number;
  readonly user_id: number;
}
const teamKey = ({ workspace_id, id }: TeamParams): TeamKey => ({ workspaceId: workspace_id, id });
const membershipOf = ({ workspace_id, team_id, user_id }: MemberParams): TeamMembership => ({
  workspaceId: workspace_id,
  teamId: team_id,
  userId: user_id,
});

export const teamRoutes = (context: PeopleContext): Handlers<(typeof productContract)['teams'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listTeams(context, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  create: async ({ caller, params, body }) => {
    const team = await createTeam(context, caller, { workspaceId: params.workspace_id, team: body });
    return reply(201, team, { Location: `${context.baseUrl}/api/v1/workspaces/${params.workspace_id}/teams/${team.id}/` });
  },
  get: ({ caller, params }) => getTeam(context, caller, teamKey(params)),
  update: ({ caller, params, body }) => updateTeam(context, caller, { team: teamKey(params), change: body }),
  remove: ({ caller, params }) => deleteTeam(context, caller, teamKey(params)),
  members: ({ caller, params, query, request }) =>
    listTeamMembers(context, caller, { team: teamKey(params), query, target: request.target }),
  addMember: ({ caller, params }) => addTeamMember(context, caller, membershipOf(params)),
  removeMember: ({ caller, params }) => removeTeamMember(context, caller, membershipOf(params)),
});
