import type { FairPlayFlag, FairPlayQuery } from '@lyceum/contract/product/fair-play';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { GamesContext } from '../games.context.ts';
import { loadPlayersUnchecked } from '../players/load-players.ts';
import { presentFairPlayFlag } from './fair-play.present.ts';

/** Of the caller's workspace. */
export const listFairPlayFlags = (
  context: GamesContext,
  caller: AdminCaller,
  { query, target }: ListRequest<FairPlayQuery>,
): Promise<Page<FairPlayFlag>> =>
  context.read(caller, async (stores) => {
    const source = stores.fairPlayFlags.list(caller.workspaceId, query);
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) => row);
    const ids = page.results.map(({ player_id }) => player_id);
    const players = await loadPlayersUnchecked(stores, caller, { ids, now: context.clock.now() });
    const results = page.results.flatMap((row) => {
      const player = players.get(row.player_id)?.minimal();
      return player ? [presentFairPlayFlag(row, player)] : [];
    });
    return { ...page, results };
  });
