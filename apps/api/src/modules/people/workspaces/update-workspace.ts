import type { Workspace, WorkspaceChange } from '@lyceum/contract/product/workspaces';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentWorkspace } from './workspaces.present.ts';

interface Input {
  readonly id: number;
  readonly change: WorkspaceChange;
}

type WorkspaceAction =
  | 'workspace.renamed'
  | 'workspace.global_leaderboard_joined'
  | 'workspace.global_leaderboard_left'
  | 'workspace.second_factor_required'
  | 'workspace.second_factor_optional';

/** Repeating the current values changes and records nothing. */
export const updateWorkspace = (context: PeopleContext, caller: AdminCaller, { id, change }: Input): Promise<Workspace> =>
  context.transact(caller, async ({ workspaces, audit, onGlobalLeaderboardChanged }) => {
    assertOwnWorkspace(caller, id);
    const current = await workspaces.findForUpdate(id);
    if (!current) throw notFound();
    const {
      name = current.name,
      joins_global_leaderboard = current.joins_global_leaderboard,
      requires_second_factor = current.requires_second_factor,
    } = change;
    const updated = { ...current, name, joins_global_leaderboard, requires_second_factor };
    const record = (action: WorkspaceAction) => audit.record({ action, object_type: 'people.workspace', object_id: id });
    const isRenamed = name !== current.name;
    const isSwitched = joins_global_leaderboard !== current.joins_global_leaderboard;
    const isRequirementChanged = requires_second_factor !== current.requires_second_factor;
    if (isRenamed || isSwitched || isRequirementChanged)
      await workspaces.update(id, { name, joins_global_leaderboard, requires_second_factor, updated_at: context.clock.now() });
    if (isRenamed) await record('workspace.renamed');
    if (isRequirementChanged)
      await record(requires_second_factor ? 'workspace.second_factor_required' : 'workspace.second_factor_optional');
    if (isSwitched) {
      await record(joins_global_leaderboard ? 'workspace.global_leaderboard_joined' : 'workspace.global_leaderboard_left');
      await onGlobalLeaderboardChanged(id);
    }
    return presentWorkspace(updated, caller.role);
  });
