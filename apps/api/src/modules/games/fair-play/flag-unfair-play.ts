import { fairPlayLimits } from '@lyceum/contract/product/fair-play';

import type { GamePlayerRow } from '../games/game-players.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { GamesStores } from '../games.context.ts';
import { dayMs } from '../ratings/weight.rules.ts';
import {
  estimateReadingSeconds,
  findFastAnswerEvidence,
  findThrownGameEvidence,
  type RatedPlayer,
  type TimedAnswer,
} from './fair-play.rules.ts';
import type { NewFlag } from './fair-play.store.ts';

interface RatedGame {
  readonly game: GameRow;
  readonly parts: readonly GamePlayerRow[];
  readonly at: Date;
}

/** Flags what looks unfair in a game that has just been rated, before its answers are added to the players' totals. */
export async function flagUnfairPlay(stores: GamesStores, { game, parts, at }: RatedGame): Promise<void> {
  if (stores.fairPlay === 'off') return;
  const ratings = new Map((await stores.ratingEntries.listOf([game.id])).map(({ player_id, before }) => [player_id, before]));
  const rated = parts.filter(({ player_id }) => ratings.has(player_id));
  if (rated.length === 0) return;
  const answers = await listTimedAnswers(stores, game, rated);
  const usual = new Map(
    (await stores.players.listUnchecked(rated.map(({ player_id }) => player_id))).map((row) => [row.id, row]),
  );
  const contestants = rated.map(
    ({ player_id, score, correct }): RatedPlayer => ({
      playerId: player_id,
      rating: ratings.get(player_id) ?? 0,
      score,
      right: correct,
    }),
  );
  const flags = rated.flatMap(({ id, player_id: playerId }, index): NewFlag[] => {
    const own = contestants[index];
    const totals = usual.get(playerId);
    if (!own || !totals) return [];
    const fast = findFastAnswerEvidence(answers.get(id) ?? []);
    const thrown = findThrownGameEvidence({
      own,
      others: contestants.filter((other) => other !== own),
      problems: game.number_of_problems,
      usual: { answered: totals.answered_problems, correct: totals.correct_problems },
    });
    return [
      ...(fast ? [{ playerId, kind: 'fast_answers' as const, evidence: fast }] : []),
      ...(thrown ? [{ playerId, kind: 'thrown_game' as const, evidence: thrown }] : []),
    ];
  });
  flags.push(...(await flagSharedDevices(stores, [...usual.values()], at)));
  await stores.fairPlayFlags.insert(flags, { gameId: game.id, workspaceId: game.workspace_id, at });
}

interface PlayerOfUser {
  readonly id: number;
  readonly user_id: number;
}

/** Both players of a pair are flagged; with three on one browser, a player's flag names the first pair. */
async function flagSharedDevices(
  { countSharedDevices }: GamesStores,
  players: readonly PlayerOfUser[],
  at: Date,
): Promise<NewFlag[]> {
  if (players.length < 2) return [];
  const playerOf = new Map(players.map(({ id, user_id }) => [user_id, id]));
  const since = new Date(at.getTime() - fairPlayLimits.device.days * dayMs);
  const flags = new Map<number, NewFlag>();
  for (const { one, other, devices } of await countSharedDevices([...playerOf.keys()], since))
    for (const [own, opponent] of [
      [playerOf.get(one), playerOf.get(other)],
      [playerOf.get(other), playerOf.get(one)],
    ])
      if (own !== undefined && opponent !== undefined && !flags.has(own))
        flags.set(own, { playerId: own, kind: 'shared_device', evidence: { opponent, devices } });
  return [...flags.values()];
}

/** By the id of the game player. */
async function listTimedAnswers(
  { answers, quests }: GamesStores,
  game: GameRow,
  parts: readonly GamePlayerRow[],
): Promise<ReadonlyMap<number, TimedAnswer[]>> {
  const versions = await quests.problems.listVersions(game.problem_version_ids);
  const rows = await answers.listTimes(parts.map(({ id }) => id));
  const timed = new Map<number, TimedAnswer[]>();
  for (const { game_player_id, problem_version_id, is_correct, served_at, answered_at } of rows) {
    const version = versions.get(problem_version_id);
    if (!version) continue;
    const list = timed.get(game_player_id) ?? [];
    const seconds = (answered_at.getTime() - served_at.getTime()) / 1000;
    list.push({ isCorrect: is_correct, seconds, readingSeconds: estimateReadingSeconds(version) });
    timed.set(game_player_id, list);
  }
  return timed;
}
