import type { Workspace } from '@lyceum/contract/product/workspaces';

import type { WorkspaceRow } from './workspaces.store.ts';

export const presentWorkspace = (row: WorkspaceRow, role: Workspace['role']): Workspace => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  slug: row.slug,
  role,
  created_at: row.created_at.toISOString(),
});
