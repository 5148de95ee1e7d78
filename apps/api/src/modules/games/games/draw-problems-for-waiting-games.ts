import type { GamesStores } from '../games.context.ts';
import { publishGameEvent } from './game-events.ts';
import { toSubtopicPatterns } from './games.rules.ts';
import type { GameRow } from './games.store.ts';

interface GeneratedQuest {
  readonly questId: number;
  readonly at: Date;
}

/** Draws the problems of the games that waited for their quest, in the transaction that ends its generation. */
export async function drawProblemsForWaitingGames(stores: GamesStores, { questId, at }: GeneratedQuest): Promise<void> {
  for (const game of await stores.games.lockWaitingFor(questId)) await loadGame(stores, game, at);
}

/** A quest with fewer problems than the game was created for makes the game shorter; one without any makes it fail. */
async function loadGame({ quests, games, gamePlayers, outbox }: GamesStores, game: GameRow, at: Date): Promise<void> {
  const versionIds = await quests.problems.draw({
    questId: game.quest_id,
    count: game.number_of_problems,
    eloLevel: game.elo_level,
    patterns: toSubtopicPatterns(game.subtopics),
    seed: game.seed,
  });
  const change =
    versionIds.length === 0
      ? ({ status: 'failed' } as const)
      : ({ status: 'ready', problem_version_ids: versionIds, number_of_problems: versionIds.length } as const);
  await games.update(game.id, { ...change, updated_at: at });
  if (change.status === 'failed') await gamePlayers.close(game.id, at);
  await publishGameEvent(outbox, game, { type: 'game.loaded', status: change.status });
}
