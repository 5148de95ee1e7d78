import type { MemberQuery, WorkspaceMember } from '@lyceum/contract/product/members';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentMember } from '../users/users.present.ts';

export async function listMembers(
  context: PeopleContext,
  caller: Caller,
  { query, target, workspaceId }: ListRequest<MemberQuery> & { readonly workspaceId: number },
): Promise<Page<WorkspaceMember>> {
  assertOwnWorkspace(caller, workspaceId);
  const view = { viewer: caller, baseUrl: context.baseUrl };
  return context.read(caller, ({ directory }) =>
    context.lists.page(
      { query, target, reader: caller },
      directory.listPage(workspaceId, { search: query.search, role: query.role, byEmail: caller.isAdmin }),
      (row) => presentMember(row, view),
    ),
  );
}
