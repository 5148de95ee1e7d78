import type { NewTeam, Team, TeamChange } from '@lyceum/contract/product/teams';
import { notFound, Problem } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentTeam } from './teams.present.ts';

type Deps = Pick<PeopleContext, 'clock' | 'ids' | 'transact'>;
interface OneTeam {
  readonly workspaceId: number;
  readonly id: number;
}

export const createTeam = (
  deps: Deps,
  caller: Caller,
  { workspaceId, team }: { readonly workspaceId: number; readonly team: NewTeam },
): Promise<Team> =>
  deps.transact(caller, async ({ teams, audit }) => {
    if (workspaceId !== caller.workspaceId) throw notFound();
    const row = await teams.add({ uid: deps.ids.uid(), workspace_id: workspaceId, ...team }, deps.clock.now());
    if (!row) throw nameTaken();
    await audit.record({ action: 'team.created', object_type: 'iam.team', object_id: row.id });
    return presentTeam(row, 0);
  });

export const updateTeam = (
  deps: Deps,
  caller: Caller,
  { workspaceId, id, change }: OneTeam & { readonly change: TeamChange },
): Promise<Team> =>
  deps.transact(caller, async ({ teams, audit }) => {
    if (workspaceId !== caller.workspaceId || !(await teams.kept(workspaceId, id))) throw notFound();
    const row = await teams.change({ workspaceId, id }, change, deps.clock.now());
    if (!row) throw nameTaken();
    await audit.record({ action: 'team.changed', object_type: 'iam.team', object_id: id });
    return presentTeam(row, (await teams.sizes([id])).get(id) ?? 0);
  });

export const removeTeam = (deps: Deps, caller: Caller, { workspaceId, id }: OneTeam): Promise<undefined> =>
  deps.transact(caller, async ({ teams, audit }) => {
    if (workspaceId !== caller.workspaceId || !(await teams.remove(workspaceId, id))) throw notFound();
    await audit.record({ action: 'team.removed', object_type: 'iam.team', object_id: id });
    return undefined;
  });

interface InTeam {
  readonly workspaceId: number;
  readonly teamId: number;
  readonly userId: number;
}

/** Team and user are each looked for in the caller's workspace: either of another is as good as none. */
export const addToTeam = (deps: Deps, caller: Caller, place: InTeam): Promise<undefined> =>
  deps.transact(caller, async ({ teams, people, audit }) => {
    if (place.workspaceId !== caller.workspaceId || !(await teams.kept(place.workspaceId, place.teamId))) throw notFound();
    if ((await people.keptInWorkspace(place.workspaceId, [place.userId])) !== 1) throw notFound();
    if (await teams.join(place)) await audit.record({ action: 'team.member_added', ...trailOf(place) });
    return undefined;
  });

export const takeFromTeam = (deps: Deps, caller: Caller, place: InTeam): Promise<undefined> =>
  deps.transact(caller, async ({ teams, people, audit }) => {
    if (place.workspaceId !== caller.workspaceId || !(await teams.kept(place.workspaceId, place.teamId))) throw notFound();
    if (!(await people.inWorkspace(place.workspaceId, place.userId))) throw notFound();
    if (await teams.leave(place)) await audit.record({ action: 'team.member_removed', ...trailOf(place) });
    return undefined;
  });

const trailOf = ({ teamId, userId }: InTeam) => ({
  object_type: 'iam.team',
  object_id: teamId,
  details: { user_id: userId },
});

const nameTaken = (): Problem =>
  new Problem(409, 'conflict', 'There is a team of this name already.', {
    hint: 'Names are unique in a workspace whatever the case of their letters; `search` finds the other one.',
    faults: [{ where: 'body', name: 'name', code: 'unique', detail: 'There is a team of this name already.' }],
  });
