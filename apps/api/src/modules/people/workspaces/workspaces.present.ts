import type { Workspace } from '@lyceum/contract/product/workspaces';

import type { WorkspaceRow } from './workspaces.store.ts';

export const presentWorkspace = (row: WorkspaceRow, role: Workspace['role']): Workspace => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  slug: row.slug,
  role,
  joins_global_leaderboard: row.joins_global_leaderboard,
  requires_second_factor: row.requires_second_factor,
  created_at: row.created_at.toISOString(),
});
