import { gameLimits, type NewPlayerGame, type PlayerGame } from '@lyceum/contract/product/player-game';
import { v4 } from 'uuid';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { GamesContext, GamesStores } from '../games.context.ts';
import { inviteGuests, validateAndEnsureGuests } from '../invites/invite-players.ts';
import { ensureOwnPlayer } from '../players/ensure-players.ts';
import { questWithoutProblems, tooFewQuestProblems, unknownQuest } from './games.problems.ts';
import { toSubtopicPatterns } from './games.rules.ts';
import { loadGameUnchecked } from './load-games.ts';

const dayMs = 86_400_000;

export const createGame = (context: GamesContext, caller: Caller, body: NewPlayerGame): Promise<PlayerGame> => {
  const { clock, ids, random } = context;
  const at = clock.now();
  return context.transact(caller, async (stores) => {
    const quest = await stores.quests.quests.findVisibleByUid(caller, body.primary_quest);
    if (!quest) throw unknownQuest();
    const creator = await ensureOwnPlayer(context, stores, caller);
    const guests = await validateAndEnsureGuests(context, stores, { caller, guests: body, self: creator.id });
    // All of it is random, unlike the time-ordered uids of rows: who guesses it knows the order of the options.
    const seed = v4({ random: random(16) });
    const problems = await drawProblems(stores, { quest, body, seed });
    const game = {
      uid: ids.uid(),
      workspace_id: caller.workspaceId,
      quest_id: quest.id,
      creator_id: creator.id,
      name: body.name ?? quest.name,
      subtopics: body.subtopics ?? '',
      status: problems.versionIds.length === 0 ? 'pending' : 'ready',
      number_of_problems: problems.count,
      time_limit_seconds: body.cfg_time_limit_seconds,
      elo_level: body.cfg_elo_level,
      problem_version_ids: problems.versionIds,
      seed,
      expires_at: new Date(at.getTime() + gameLimits.daysToStart * dayMs),
      created_at: at,
      updated_at: at,
    };
    const { id } = await stores.games.insert(game);
    const place = { workspaceId: caller.workspaceId, gameId: id, gameCreatedAt: at, at };
    await stores.gamePlayers.insertCreator({ ...place, playerId: creator.id });
    await stores.audit.record({ action: 'game.created', object_type: 'games.game', object_id: id });
    await inviteGuests(stores, { caller, game: { id, ...game }, guests, at });
    return loadGameUnchecked(stores, caller, { id, now: at });
  });
};

interface Draw {
  readonly quest: { readonly id: number; readonly creation_status: string };
  readonly body: Pick<NewPlayerGame, 'subtopics' | 'cfg_number_of_problems' | 'cfg_elo_level'>;
  readonly seed: string;
}

/** While the quest is being generated there is nothing to draw yet: the end of the generation does it. */
async function drawProblems({ quests }: GamesStores, { quest, body, seed }: Draw) {
  const wanted = body.cfg_number_of_problems;
  if (quest.creation_status === 'in_progress') return { count: wanted ?? gameLimits.problems.default, versionIds: [] };
  const available = await quests.problems.countActive(quest.id);
  if (available === 0) throw questWithoutProblems();
  if (wanted !== undefined && wanted > available) throw tooFewQuestProblems(available);
  const versionIds = await quests.problems.draw({
    questId: quest.id,
    count: wanted ?? Math.min(available, gameLimits.problems.default),
    eloLevel: body.cfg_elo_level,
    patterns: toSubtopicPatterns(body.subtopics ?? ''),
    seed,
  });
  return { count: versionIds.length, versionIds };
}
