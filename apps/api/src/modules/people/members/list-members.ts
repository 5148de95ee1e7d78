import type { MemberQuery, WorkspaceMember } from '@lyceum/contract/product/members';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { presentMember } from '../users/users.present.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'lists' | 'read'>;

export async function listMembers(
  deps: Deps,
  caller: Caller,
  { query, target, workspaceId }: ListRequest<MemberQuery> & { readonly workspaceId: number },
): Promise<Page<WorkspaceMember>> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  const view = { viewer: caller, baseUrl: deps.baseUrl };
  return deps.read(caller, ({ people }) =>
    deps.lists.page(
      { query, target, reader: caller },
      people.directory(workspaceId, { search: query.search, role: query.role, byEmail: caller.isAdmin }),
      (row) => presentMember(row, view),
    ),
  );
}

export async function getMember(
  deps: Deps,
  caller: Caller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<WorkspaceMember> {
  if (workspaceId !== caller.workspaceId) throw notFound();
  const row = await deps.read(caller, ({ people }) => people.inWorkspace(workspaceId, id));
  if (!row) throw notFound();
  return presentMember(row, { viewer: caller, baseUrl: deps.baseUrl });
}
