import type { Player, PlayerMinimal, PlayerQuestElo } from '@lyceum/contract/product/player';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesStores } from '../games.context.ts';
import { presentPlayer, presentPlayerMinimal } from './players.present.ts';

export interface LoadedPlayer {
  readonly userId: number;
  player(): Player;
  minimal(): PlayerMinimal;
}

/** By player id, in a fixed number of queries. The ids must come from rows that the caller may see. */
export async function loadPlayersUnchecked(
  stores: GamesStores,
  caller: Caller,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<ReadonlyMap<number, LoadedPlayer>> {
  const rows = await stores.players.listUnchecked([...new Set(ids)]);
  const users = await stores.people.userCards(
    caller,
    rows.map(({ user_id }) => user_id),
  );
  const playerIds = rows.map(({ id }) => id);
  const elos = await loadVisibleElos(stores, caller, playerIds);
  const currentGames = await stores.players.listCurrentGames(playerIds, now);
  return new Map(
    rows.map((row) => {
      const user = users.get(row.user_id)?.userSimple();
      // A foreign key guarantees the user.
      if (!user) throw new Error(`loadPlayersUnchecked: user ${row.user_id} of player ${row.id} was not found.`);
      const extras = { user, elos: elos.get(row.id) ?? [], inGame: currentGames.get(row.id) ?? null };
      const loaded: LoadedPlayer = {
        userId: row.user_id,
        player: () => presentPlayer(row, extras),
        minimal: () => presentPlayerMinimal(row, user, now),
      };
      return [row.id, loaded];
    }),
  );
}

/** Only quests that the caller may see: the others' names are not theirs to know. */
async function loadVisibleElos(
  { players, quests }: GamesStores,
  caller: Caller,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerQuestElo[]>> {
  const ratings = await players.listElos(playerIds);
  const visible = await quests.quests.listVisible(caller, [...new Set(ratings.map(({ quest_id }) => quest_id))]);
  const questById = new Map(visible.map((quest) => [quest.id, quest]));
  const elos = new Map<number, PlayerQuestElo[]>();
  for (const { player_id, quest_id, rating } of ratings) {
    const quest = questById.get(quest_id);
    if (!quest) continue;
    const list = elos.get(player_id) ?? [];
    list.push({ quest_id: quest.uid, quest_name: quest.name, elo: rating });
    elos.set(player_id, list);
  }
  return elos;
}
