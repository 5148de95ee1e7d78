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

/** Repeating the current values changes and records nothing. */
export const updateWorkspace = (context: PeopleContext, caller: AdminCaller, { id, change }: Input): Promise<Workspace> =>
  context.transact(caller, async ({ workspaces, audit, onGlobalLeaderboardChanged }) => {
    assertOwnWorkspace(caller, id);
    const current = await workspaces.findForUpdate(id);
    if (!current) throw notFound();
    const { name = current.name, joins_global_leaderboard = current.joins_global_leaderboard } = change;
    const updated = { ...current, name, joins_global_leaderboard };
    const record = (action: 'workspace.renamed' | 'workspace.global_leaderboard_joined' | 'workspace.global_leaderboard_left') =>
      audit.record({ action, object_type: 'people.workspace', object_id: id });
    const isRenamed = name !== current.name;
    const isSwitched = joins_global_leaderboard !== current.joins_global_leaderboard;
    if (isRenamed || isSwitched) await workspaces.update(id, { name, joins_global_leaderboard, updated_at: context.clock.now() });
    if (isRenamed) await record('workspace.renamed');
    if (isSwitched) {
      await record(joins_global_leaderboard ? 'workspace.global_leaderboard_joined' : 'workspace.global_leaderboard_left');
      await onGlobalLeaderboardChanged(id);
    }
    return presentWorkspace(updated, caller.role);
  });
