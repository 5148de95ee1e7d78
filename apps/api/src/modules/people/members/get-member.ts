import type { WorkspaceMember } from '@lyceum/contract/product/members';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { PeopleContext } from '../people.context.ts';
import type { Person } from '../personal-data/person.ts';
import { presentMember } from '../users/users.present.ts';

export async function getMember(
  context: PeopleContext,
  caller: Caller,
  { workspaceId, userId }: Person,
): Promise<WorkspaceMember> {
  assertOwnWorkspace(caller, workspaceId);
  const row = await context.read(caller, ({ directory }) => directory.find(workspaceId, userId));
  if (!row) throw notFound();
  return presentMember(row, { viewer: caller, baseUrl: context.baseUrl });
}
