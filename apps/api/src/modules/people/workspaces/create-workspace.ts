import type { NewWorkspace, Workspace } from '@lyceum/contract/product/workspaces';
import { notFound } from '@lyceum/kit';

import type { StaffCaller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { createWorkspaceUnchecked } from './create-workspace-unchecked.ts';
import { presentWorkspace } from './workspaces.present.ts';
import { slugTaken } from './workspaces.problems.ts';

/** The new workspace has no members besides its service user. */
export const createWorkspace = (context: PeopleContext, caller: StaffCaller, input: NewWorkspace): Promise<Workspace> =>
  context.transact(caller, async (stores) => {
    const added = await stores.workspaces.undefinedIfTaken(createWorkspaceUnchecked(context, stores, input));
    if (!added) throw slugTaken();
    const row = await stores.workspaces.findById(added.id);
    if (!row) throw notFound();
    return presentWorkspace(row, null);
  });
