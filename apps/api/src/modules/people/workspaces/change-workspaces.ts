import type { NewWorkspace, Workspace, WorkspaceChange } from '@lyceum/contract/product/workspaces';
import { notFound, Problem } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { createWorkspace } from './create-workspace.ts';
import { presentWorkspace } from './workspaces.present.ts';

type Deps = Pick<PeopleContext, 'clock' | 'ids' | 'transact'>;

/** A workspace that nobody is in yet but its service user. */
export const openWorkspace = (deps: Deps, caller: Caller, wanted: NewWorkspace): Promise<Workspace> =>
  deps.transact(caller, async (tx) => {
    const made = await tx.workspaces.unlessTaken(createWorkspace(deps, tx, wanted));
    if (!made) throw slugTaken();
    const row = await tx.workspaces.findById(made.id);
    if (!row) throw notFound();
    return presentWorkspace(row, null);
  });

export const renameWorkspace = (
  deps: Deps,
  caller: Caller,
  { id, name }: WorkspaceChange & { readonly id: number },
): Promise<Workspace> =>
  deps.transact(caller, async ({ workspaces, audit }) => {
    if (id !== caller.workspaceId) throw notFound();
    if (name !== undefined) {
      await workspaces.rename(id, name, deps.clock.now());
      await audit.record({ action: 'workspace.renamed', object_type: 'iam.workspace', object_id: id });
    }
    const row = await workspaces.findById(id);
    if (!row) throw notFound();
    return presentWorkspace(row, caller.role);
  });

const slugTaken = (): Problem =>
  new Problem(409, 'conflict', 'There is a workspace with this slug already.', {
    hint: 'Choose another slug; the name may be the same.',
    faults: [{ where: 'body', name: 'slug', code: 'unique', detail: 'There is a workspace with this slug already.' }],
  });
