import type { AuditTrail } from '../../../platform/audit/audit.store.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { UserStore } from '../users/users.store.ts';
import type { WorkspaceStore } from './workspaces.store.ts';

export interface CreateWorkspaceTx {
  readonly workspaces: Pick<WorkspaceStore, 'add'>;
  readonly users: Pick<UserStore, 'add'>;
  readonly audit: AuditTrail;
}

/** A workspace and its service user: the user that workspace keys act as. */
export async function createWorkspace(
  deps: { readonly ids: Ids },
  tx: CreateWorkspaceTx,
  wanted: { readonly name: string; readonly slug: string },
): Promise<{ id: number; serviceUserId: number }> {
  const id = await tx.workspaces.add({ uid: deps.ids.uid(), ...wanted });
  const serviceUserId = await tx.users.add({
    uid: deps.ids.uid(),
    workspace_id: id,
    username: `${wanted.slug}.service`,
    email: `service@${wanted.slug}.invalid`,
    full_name: `${wanted.name} (service)`,
    role: 'admin',
    is_service: true,
    is_verified: true,
  });
  await tx.audit.record({ action: 'workspace.created', object_type: 'iam.workspace', object_id: id });
  return { id, serviceUserId };
}
