import type { FairPlayFlag } from '@lyceum/contract/product/fair-play';
import type { PlayerMinimal } from '@lyceum/contract/product/player';

import type { FlagRow } from './fair-play.store.ts';

export const presentFairPlayFlag = (row: FlagRow, player: PlayerMinimal): FairPlayFlag => ({
  id: row.id,
  kind: row.kind,
  game: row.game_id,
  player,
  evidence: row.evidence,
  created_at: row.created_at,
  dismissed_at: row.dismissed_at,
  dismissed_by: row.dismissed_by,
});
