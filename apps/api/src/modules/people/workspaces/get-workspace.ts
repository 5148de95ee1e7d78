import type { Workspace } from '@lyceum/contract/product/workspaces';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentWorkspace } from './workspaces.present.ts';

export async function getWorkspace(context: PeopleContext, caller: Caller, id: number): Promise<Workspace> {
  assertOwnWorkspace(caller, id);
  const row = await context.read(caller, ({ workspaces }) => workspaces.findById(id));
  if (!row) throw notFound();
  return presentWorkspace(row, caller.role);
}
