import type { Workspace, WorkspaceChange } from '@lyceum/contract/product/workspaces';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentWorkspace } from './workspaces.present.ts';

export const renameWorkspace = (
  context: PeopleContext,
  caller: AdminCaller,
  { id, name }: WorkspaceChange & { readonly id: number },
): Promise<Workspace> =>
  context.transact(caller, async ({ workspaces, audit }) => {
    assertOwnWorkspace(caller, id);
    if (name !== undefined) {
      await workspaces.rename(id, name, context.clock.now());
      await audit.record({ action: 'workspace.renamed', object_type: 'people.workspace', object_id: id });
    }
    const row = await workspaces.findById(id);
    if (!row) throw notFound();
    return presentWorkspace(row, caller.role);
  });
