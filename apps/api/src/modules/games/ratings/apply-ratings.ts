import { startingElo } from '@lyceum/contract/product/player';

import type { GamePlayerRow } from '../games/game-players.store.ts';
import { hasAnsweredEnough } from '../games/games.rules.ts';
import type { GameRow } from '../games/games.store.ts';
import type { GamesStores } from '../games.context.ts';
import { computeRatingChanges, computeSoloRatingChange, type SoloProblem } from './elo.rules.ts';
import { dayMs, getRepeatWeight } from './weight.rules.ts';

/** A completed game; its row and its players are locked. */
export interface GameToRate {
  readonly game: GameRow;
  /** Of all players who accepted. */
  readonly parts: readonly GamePlayerRow[];
  readonly at: Date;
}

interface RatedPart {
  readonly part: GamePlayerRow;
  readonly before: number;
  readonly delta: number;
  readonly k: number;
  readonly weight: number;
}

/** What a rating does to the problems of the game; applied at the end, because many games wait for the same problems. */
export type ProblemDeltas = ReadonlyMap<number, number>;

/** Rates a game once, in the transaction that ends it. Every change is in the ledger. */
export async function applyRatings(stores: GamesStores, ended: GameToRate): Promise<ProblemDeltas> {
  const { game, parts, at } = ended;
  const contestants = await listRatedParts(stores, ended);
  const [only] = contestants;
  if (parts.length === 1 && only) {
    const { rated, problems } = await rateAlone(stores, ended, only);
    await saveRatings(stores, ended, [rated]);
    return problems;
  }
  if (contestants.length >= 2) await saveRatings(stores, ended, await rateTogether(stores, ended, contestants));
  else {
    const rating_outcome = parts.length === 1 ? 'own_quest' : 'too_few_players';
    await stores.games.update(game.id, { rated_at: at, rating_outcome });
  }
  return new Map();
}

/** Who took part and has not written the quest: its creator and co-creators know the answers. */
async function listRatedParts({ players, quests }: GamesStores, { game, parts }: GameToRate): Promise<GamePlayerRow[]> {
  const authors = new Set(await quests.quests.listCreators(game.quest_id));
  const rows = await players.listUnchecked(parts.map(({ player_id }) => player_id));
  const authorPlayers = new Set(rows.filter(({ user_id }) => authors.has(user_id)).map(({ id }) => id));
  return parts.filter(
    ({ player_id, answered }) => hasAnsweredEnough({ answered, total: game.number_of_problems }) && !authorPlayers.has(player_id),
  );
}

async function rateTogether(
  { questRatings, ratingEntries, fairPlay }: GamesStores,
  { game, at }: GameToRate,
  contestants: readonly GamePlayerRow[],
): Promise<RatedPart[]> {
  const ids = contestants.map(({ player_id }) => player_id);
  const ratings = await questRatings.listOf(game.quest_id, ids);
  const meetings = fairPlay === 'on' ? await ratingEntries.countMeetings(ids, new Date(at.getTime() - dayMs)) : [];
  const games = new Map(meetings.map(({ one, other, games: count }) => [`${one}:${other}`, count]));
  const getWeight = (one: number, other: number): number =>
    getRepeatWeight(games.get(`${Math.min(one, other)}:${Math.max(one, other)}`) ?? 0);
  const contenders = contestants.map(({ player_id, score }) => ({
    playerId: player_id,
    score,
    rating: ratings.get(player_id)?.rating ?? startingElo,
    games: ratings.get(player_id)?.games ?? 0,
  }));
  const changes = new Map(computeRatingChanges(contenders, getWeight).map((change) => [change.playerId, change]));
  return contestants.map((part) => {
    const others = ids.filter((id) => id !== part.player_id);
    const weight = others.reduce((sum, id) => sum + getWeight(part.player_id, id), 0) / others.length;
    const { k = 0, delta = 0 } = changes.get(part.player_id) ?? {};
    return { part, before: ratings.get(part.player_id)?.rating ?? startingElo, delta, k, weight };
  });
}

async function rateAlone(
  stores: GamesStores,
  { game, at }: GameToRate,
  part: GamePlayerRow,
): Promise<{ rated: RatedPart; problems: ProblemDeltas }> {
  const { questRatings, ratingEntries, fairPlay } = stores;
  const playerId = part.player_id;
  const rating = (await questRatings.listOf(game.quest_id, [playerId])).get(playerId);
  const player = { rating: rating?.rating ?? startingElo, games: rating?.games ?? 0 };
  const since = new Date(at.getTime() - dayMs);
  const earlier = fairPlay === 'on' ? await ratingEntries.countSoloGames({ playerId, questId: game.quest_id, since }) : 0;
  const weight = getRepeatWeight(earlier);
  const { k, delta, problems } = computeSoloRatingChange(player, await loadSoloProblems(stores, game, part), weight);
  return {
    rated: { part, before: player.rating, delta, k, weight },
    problems: new Map(problems.map((change) => [change.problemId, change.delta])),
  };
}

async function loadSoloProblems({ quests, answers }: GamesStores, game: GameRow, part: GamePlayerRow): Promise<SoloProblem[]> {
  const versions = await quests.problems.listVersions(game.problem_version_ids);
  const problemIds = game.problem_version_ids.flatMap((id) => versions.get(id)?.problem_id ?? []);
  const ratings = new Map((await quests.problems.listRatings(problemIds)).map((problem) => [problem.id, problem]));
  const answered = new Map((await answers.listOf([part.id])).map((answer) => [answer.position, answer.is_correct]));
  return problemIds.map((problemId, position) => ({
    problemId,
    rating: ratings.get(problemId)?.rating ?? startingElo,
    timesAnswered: ratings.get(problemId)?.times_answered ?? 0,
    isCorrect: answered.get(position),
  }));
}

async function saveRatings(stores: GamesStores, { game, at }: GameToRate, rated: readonly RatedPart[]): Promise<void> {
  const [quest] = await stores.quests.quests.listUnchecked([game.quest_id]);
  const categoryId = quest?.category_id ?? null;
  const playerIds = rated.map(({ part }) => part.player_id);
  const earlier = [...(await stores.questRatings.listOf(game.quest_id, playerIds)).values()].map(
    ({ category_id }) => category_id,
  );
  const place = { gameId: game.id, questId: game.quest_id, workspaceId: game.workspace_id, at };
  const entries = rated.map(({ part, ...entry }) => ({ playerId: part.player_id, ...entry }));
  await stores.ratingEntries.insert(entries, place);
  await stores.questRatings.save(
    entries.map(({ playerId, before, delta }) => ({ playerId, rating: before + delta })),
    { ...place, categoryId },
  );
  const categoryIds = [...new Set([categoryId, ...earlier])].filter((id) => id !== null);
  await stores.standings.refresh({ playerIds, questId: game.quest_id, categoryIds, at });
  for (const { part, delta } of rated) await stores.gamePlayers.update(part.id, { elo_delta: delta });
  await stores.games.update(game.id, { rated_at: at, rating_outcome: 'rated' });
}
