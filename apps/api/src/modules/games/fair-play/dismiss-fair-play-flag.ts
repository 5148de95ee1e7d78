import type { FairPlayFlag } from '@lyceum/contract/product/fair-play';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import type { GamesContext } from '../games.context.ts';
import { loadPlayersUnchecked } from '../players/load-players.ts';
import { presentFairPlayFlag } from './fair-play.present.ts';

/** The first admin who dismisses a flag stays named. */
export const dismissFairPlayFlag = (context: GamesContext, caller: AdminCaller, id: number): Promise<FairPlayFlag> =>
  context.transact(caller, async (stores) => {
    const at = context.clock.now();
    const flag = await stores.fairPlayFlags.lock(caller.workspaceId, id);
    if (!flag) throw notFound();
    const players = await loadPlayersUnchecked(stores, caller, { ids: [flag.player_id], now: at });
    const player = players.get(flag.player_id)?.minimal();
    if (!player) throw notFound();
    if (flag.dismissed_at !== null) return presentFairPlayFlag(flag, player);
    await stores.fairPlayFlags.dismiss(id, { userId: caller.userId, at });
    await stores.audit.record({ action: 'fair_play_flag.dismissed', object_type: 'games.fair_play_flag', object_id: id });
    return presentFairPlayFlag({ ...flag, dismissed_at: at.toISOString(), dismissed_by: caller.userId }, player);
  });
