import type { PlayerGame } from '@lyceum/contract/product/player-game';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesStores } from '../games.context.ts';
import { type LoadedPlayer, loadPlayersUnchecked } from '../players/load-players.ts';
import type { GamePlayerRow } from './game-players.store.ts';
import { type GamePart, presentGame } from './games.present.ts';
import type { GameRow } from './games.store.ts';

/** In the order of the ids, in a fixed number of queries. Checks no access: the ids come from a query that does. */
export async function loadGamesUnchecked(
  stores: GamesStores,
  caller: Caller,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<PlayerGame[]> {
  const games = await stores.games.listUnchecked(ids);
  const gameById = new Map(games.map((game) => [game.id, game]));
  const related = await loadRelated(stores, caller, { games, now });
  return ids.flatMap((id) => {
    const game = gameById.get(id);
    return game ? [present(game, caller, related)] : [];
  });
}

export async function loadGameUnchecked(
  stores: GamesStores,
  caller: Caller,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<PlayerGame> {
  const [game] = await loadGamesUnchecked(stores, caller, { ids: [id], now });
  if (!game) throw notFound();
  return game;
}

async function loadRelated(
  stores: GamesStores,
  caller: Caller,
  { games, now }: { readonly games: readonly GameRow[]; readonly now: Date },
) {
  const gameIds = games.map(({ id }) => id);
  const rows = await stores.gamePlayers.listOf(gameIds);
  const players = await loadPlayersUnchecked(stores, caller, { ids: rows.map(({ player_id }) => player_id), now });
  const partsOf = Map.groupBy(rows, ({ game_id }) => game_id);
  const ownParts = games.flatMap(({ id }) => findOwn(partsOf.get(id) ?? [], caller, players) ?? []);
  const userIds = [...new Set([...players.values()].map(({ userId }) => userId))];
  const quests = await stores.quests.quests.listUnchecked([...new Set(games.map(({ quest_id }) => quest_id))]);
  return {
    players,
    partsOf,
    answersOf: Map.groupBy(await stores.answers.listOf(ownParts.map(({ id }) => id)), ({ game_player_id }) => game_player_id),
    visibleSums: await loadVisibleSums(stores, games, { partsOf, ownParts }),
    followed: await stores.people.followedAmong(caller.userId, userIds),
    questById: new Map(quests.map((quest) => [quest.id, quest])),
    entriesOf: Map.groupBy(await stores.ratingEntries.listOf(gameIds), ({ game_id }) => game_id),
  };
}
type Related = Awaited<ReturnType<typeof loadRelated>>;

const findOwn = (parts: readonly GamePlayerRow[], { userId }: Caller, players: ReadonlyMap<number, LoadedPlayer>) =>
  parts.find(({ player_id }) => players.get(player_id)?.userId === userId);

/**
 * While a game runs, a viewer sees what others made of the problems that the viewer has answered too. More would say how hard the
 * next problems are, and to two accounts of one person which option is right.
 */
function loadVisibleSums(
  { answers }: GamesStores,
  games: readonly GameRow[],
  { partsOf, ownParts }: { readonly partsOf: ReadonlyMap<number, GamePlayerRow[]>; readonly ownParts: readonly GamePlayerRow[] },
) {
  const ownOf = new Map(ownParts.map((part) => [part.game_id, part]));
  return answers.sum(
    games
      .filter(({ status }) => status === 'in_progress')
      .flatMap(({ id }) =>
        (partsOf.get(id) ?? []).map((part) => ({ gamePlayerId: part.id, before: ownOf.get(id)?.answered ?? 0 })),
      ),
  );
}

function present(game: GameRow, caller: Caller, related: Related): PlayerGame {
  const { players, partsOf, questById, answersOf } = related;
  const quest = questById.get(game.quest_id);
  const creator = players.get(game.creator_id);
  const rows = partsOf.get(game.id) ?? [];
  const ownRow = findOwn(rows, caller, players);
  // Foreign keys guarantee the quest and the creator; the query that gave the ids guarantees the viewer's part.
  if (!quest || !creator || !ownRow)
    throw new Error(`loadGamesUnchecked: the quest, the creator or the caller’s player of game ${game.id} was not loaded.`);
  const parts = rows.map((row) => toPart(game, row, { related, questUid: quest.uid, isOwn: row === ownRow }));
  const own = parts.find(({ row }) => row === ownRow);
  if (!own) throw new Error(`loadGamesUnchecked: the caller’s part of game ${game.id} was not loaded.`);
  return presentGame(game, {
    parts,
    own,
    answers: answersOf.get(ownRow.id) ?? [],
    quest: { uid: quest.uid, progress: quest.progress ?? 0 },
    creator: creator.minimal(),
    creatorUserId: creator.userId,
    winner: game.winner_id === null ? null : (players.get(game.winner_id)?.minimal() ?? null),
  });
}

function toPart(
  game: GameRow,
  row: GamePlayerRow,
  { related, questUid, isOwn }: { readonly related: Related; readonly questUid: string; readonly isOwn: boolean },
): GamePart {
  const loaded = related.players.get(row.player_id);
  if (!loaded) throw new Error(`loadGamesUnchecked: player ${row.player_id} of game ${game.id} was not loaded.`);
  const isMasked = game.status === 'in_progress' && !isOwn;
  const visible = isMasked ? (related.visibleSums.get(row.id) ?? { correct: 0, score: 0 }) : row;
  const entry = related.entriesOf.get(game.id)?.find(({ player_id }) => player_id === row.player_id);
  return {
    row,
    player: loaded.player(),
    score: visible.score,
    correct: visible.correct,
    questEloDelta: entry
      ? { quest_id: questUid, player_id: row.player_id, before: entry.before, after: entry.after, delta: entry.delta }
      : null,
    isFollowing: related.followed.has(loaded.userId),
  };
}
