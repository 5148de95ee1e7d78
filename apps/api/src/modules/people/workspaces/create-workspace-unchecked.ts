import type { PeopleDeps, PeopleStores } from '../people.context.ts';

/** Creates a workspace and its service user, which workspace keys act as, without checking the privileges of the caller. */
export async function createWorkspaceUnchecked(
  { ids }: Pick<PeopleDeps, 'ids'>,
  { workspaces, users, audit }: Pick<PeopleStores, 'workspaces' | 'users' | 'audit'>,
  { name, slug }: { readonly name: string; readonly slug: string },
): Promise<{ id: number; serviceUserId: number }> {
  const id = await workspaces.add({ uid: ids.uid(), name, slug });
  const serviceUserId = await users.add({
    uid: ids.uid(),
    workspace_id: id,
    username: `${slug}.service`,
    email: `service@${slug}.invalid`,
    full_name: `${name} (service)`,
    role: 'admin',
    is_service: true,
    is_verified: true,
  });
  await audit.record({ action: 'workspace.created', object_type: 'people.workspace', object_id: id });
  return { id, serviceUserId };
}
