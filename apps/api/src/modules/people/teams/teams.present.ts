import type { Team } from '@lyceum/contract/product/teams';

import type { TeamRow } from './teams.store.ts';

export const presentTeam = (row: TeamRow, members: number): Team => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  description: row.description,
  members_count: members,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
