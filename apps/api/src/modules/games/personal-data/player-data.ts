import { systemScope } from '../../../platform/scope.ts';
import type { PersonalDataSource } from '../../people/index.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { erasePlayer } from './erase-player.ts';

/** What the export contains of a player; the first source also erases all of it. */
export function playerDataSources(context: GamesContext): PersonalDataSource[] {
  const exportWith =
    (list: (stores: GamesStores, playerId: number, limit: number) => Promise<unknown[]>): PersonalDataSource['export'] =>
    async (db, { userId }, limit) => {
      const stores = context.within(db, systemScope);
      const player = await stores.players.findByUser(userId);
      return player ? list(stores, player.id, limit) : [];
    };
  const erasedAbove = async (): Promise<void> => undefined;
  return [
    {
      name: 'player',
      export: exportWith(async ({ players }, id) => players.listUnchecked([id])),
      erase: (db, { workspaceId, userId }, at) =>
        erasePlayer(context.within(db, { ...systemScope, workspaceId, userId }), userId, at),
    },
    { name: 'games', export: exportWith(({ playerData }, id, limit) => playerData.listGames(id, limit)), erase: erasedAbove },
    {
      name: 'game_answers',
      export: exportWith(({ playerData }, id, limit) => playerData.listAnswers(id, limit)),
      erase: erasedAbove,
    },
    {
      name: 'fair_play_flags',
      export: exportWith(({ playerData }, id, limit) => playerData.listFairPlayFlags(id, limit)),
      erase: erasedAbove,
    },
    { name: 'ratings', export: exportWith(({ playerData }, id, limit) => playerData.listRatings(id, limit)), erase: erasedAbove },
  ];
}
