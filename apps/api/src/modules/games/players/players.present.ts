import type { Player, PlayerMinimal, PlayerQuestElo } from '@lyceum/contract/product/player';
import type { UserSimple } from '@lyceum/contract/product/users';

import { getExperienceLevel, getOnlineStatus } from './players.rules.ts';
import type { PlayerRow } from './players.store.ts';

/** What other tables say about a player. */
export interface PlayerExtras {
  readonly user: UserSimple;
  readonly elos: readonly PlayerQuestElo[];
  readonly inGame: number | null;
}

const toSeconds = (at: Date | null): number | null => (at === null ? null : Math.floor(at.getTime() / 1000));

export const presentPlayer = (row: PlayerRow, { user, elos, inGame }: PlayerExtras): Player => ({
  id: row.id,
  user,
  quest_elos: [...elos],
  uid: row.uid,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
  is_active: row.deleted_at === null,
  created_by: String(row.user_id),
  updated_by: null,
  deleted_by: null,
  last_online_at: toSeconds(row.last_online_at),
  is_in_game: inGame !== null,
  experience: row.experience,
  experience_level: getExperienceLevel(row.experience),
  experience_updated_at: row.experience_updated_at.toISOString(),
  in_game: inGame,
});

export const presentPlayerMinimal = (row: PlayerRow, user: UserSimple, now: Date): PlayerMinimal => ({
  id: row.id,
  user,
  uid: row.uid,
  last_online_at: toSeconds(row.last_online_at),
  online_status: getOnlineStatus(row.last_online_at, now),
  experience: row.experience,
  experience_level: getExperienceLevel(row.experience),
});
