import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { addToTeam, createTeam, removeTeam, takeFromTeam, updateTeam } from './change-teams.ts';
import { getTeam, listTeamMembers, listTeams } from './read-teams.ts';

interface TeamParams {
  readonly workspace_id: number;
  readonly id: number;
}
interface MemberParams {
  readonly workspace_id: number;
  readonly team_id: number;
  readonly user_id: number;
}
const teamOf = ({ workspace_id, id }: TeamParams) => ({ workspaceId: workspace_id, id });
const placeOf = ({ workspace_id, team_id, user_id }: MemberParams) => ({
  workspaceId: workspace_id,
  teamId: team_id,
  userId: user_id,
});

export const teamRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['teams'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listTeams(deps, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  create: async ({ caller, params, body }) => {
    const team = await createTeam(deps, caller, { workspaceId: params.workspace_id, team: body });
    return reply(201, team, { Location: `${deps.baseUrl}/api/v1/workspaces/${params.workspace_id}/teams/${team.id}/` });
  },
  get: ({ caller, params }) => getTeam(deps, caller, teamOf(params)),
  update: ({ caller, params, body }) => updateTeam(deps, caller, { ...teamOf(params), change: body }),
  remove: ({ caller, params }) => removeTeam(deps, caller, teamOf(params)),
  members: ({ caller, params, query, request }) =>
    listTeamMembers(deps, caller, { ...teamOf(params), query, target: request.target }),
  addMember: ({ caller, params }) => addToTeam(deps, caller, placeOf(params)),
  removeMember: ({ caller, params }) => takeFromTeam(deps, caller, placeOf(params)),
});
