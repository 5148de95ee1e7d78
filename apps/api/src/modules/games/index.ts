import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import { endDueGamesHandler } from './ending/end-due-games.job.ts';
import { drawProblemsForWaitingGames } from './games/draw-problems-for-waiting-games.ts';
import { type GamesDeps, gamesContext } from './games.context.ts';
import { endDueGamesJob, syncGlobalStandingsJob } from './games.jobs.ts';
import { fairPlayRoutes, gameRoutes, playerRoutes } from './games.routes.ts';
import { syncGlobalStandingsHandler } from './leaderboards/sync-global-standings.job.ts';
import { loadTopDomains } from './leaderboards/top-domains.ts';
import { playerDataSources } from './personal-data/player-data.ts';

export const gameJobs = [endDueGamesJob, syncGlobalStandingsJob];

/** Players, their games over the problems of quests, invites and ratings. */
export function gamesModule(deps: GamesDeps) {
  const context = gamesContext(deps);
  return {
    routes: { games: gameRoutes(context), players: playerRoutes(context), fairPlay: fairPlayRoutes(context) },
    jobHandlers: [endDueGamesHandler(context), syncGlobalStandingsHandler(context)],
    personalDataSources: playerDataSources(context),
    /** The best domain of users, as user details show it; users without a rated game in a domain are left out. */
    memberProgress: (db: Db) => (userIds: readonly number[]) => loadTopDomains(context.within(db, systemScope), userIds),
    /** Runs in the transaction in which a workspace joins or leaves the global leaderboard. */
    onGlobalLeaderboardChanged: async (db: Db, workspaceId: number): Promise<void> => {
      await jobQueue(db).enqueue(syncGlobalStandingsJob, { workspaceId });
    },
    /** Runs in the transaction that ends the generation of a quest, with or without success. */
    onQuestGenerated: (db: Db, questId: number, at: Date) =>
      drawProblemsForWaitingGames(context.within(db, systemScope), { questId, at }),
  };
}
