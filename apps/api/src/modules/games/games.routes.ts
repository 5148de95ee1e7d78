import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { dismissFairPlayFlag } from './fair-play/dismiss-fair-play-flag.ts';
import { listFairPlayFlags } from './fair-play/list-fair-play-flags.ts';
import { cancelGame } from './games/cancel-game.ts';
import { createGame } from './games/create-game.ts';
import { getGame } from './games/get-game.ts';
import { leaveGame } from './games/leave-game.ts';
import { listGames } from './games/list-games.ts';
import { openGameEventStream } from './games/open-game-event-stream.ts';
import { startGame } from './games/start-game.ts';
import type { GamesContext } from './games.context.ts';
import { invitePlayers } from './invites/invite-players.ts';
import { respondToInvite } from './invites/respond-to-invite.ts';
import { getLeaderboard } from './leaderboards/get-leaderboard.ts';
import { getOwnRank } from './leaderboards/get-own-rank.ts';
import { listEloHistory } from './leaderboards/list-elo-history.ts';
import { answerProblem } from './play/answer-problem.ts';
import { serveNextProblem } from './play/serve-next-problem.ts';
import { getOwnPlayer } from './players/get-own-player.ts';

type Contract = typeof productContract;

export const gameRoutes = (context: GamesContext): Handlers<Contract['games'], Caller> => ({
  list: ({ caller, query, request }) => listGames(context, caller, { query, target: request.target }),
  create: async ({ caller, body }) => {
    const game = await createGame(context, caller, body);
    return reply(201, game, { Location: `${context.baseUrl}/api/v1/problems/player-game/${game.id}/` });
  },
  get: ({ caller, params }) => getGame(context, caller, params.id),
  invite: ({ caller, params, body }) => invitePlayers(context, caller, { id: params.id, guests: body }),
  respond: ({ caller, params, body }) => respondToInvite(context, caller, { id: params.id, body }),
  start: ({ caller, params }) => startGame(context, caller, params.id),
  leave: ({ caller, params }) => leaveGame(context, caller, params.id),
  cancel: ({ caller, params }) => cancelGame(context, caller, params.id),
  nextProblem: ({ caller, params }) => serveNextProblem(context, caller, params.id),
  answer: ({ caller, params, body }) => answerProblem(context, caller, { id: params.id, answer: body }),
  events: ({ caller, params, request }) => openGameEventStream(context, caller, { id: params.id, headers: request.headers }),
});

export const fairPlayRoutes = (context: GamesContext): Handlers<Contract['fairPlay'], Caller> => ({
  list: ({ caller, query, request }) => listFairPlayFlags(context, caller, { query, target: request.target }),
  dismiss: ({ caller, params }) => dismissFairPlayFlag(context, caller, params.id),
});

export const playerRoutes = (context: GamesContext): Handlers<Contract['players'], Caller> => ({
  me: ({ caller }) => getOwnPlayer(context, caller),
  leaderboard: ({ caller, query, request }) => getLeaderboard(context, caller, { query, target: request.target }),
  rank: ({ caller, query }) => getOwnRank(context, caller, query),
  eloHistory: ({ caller, params, query, request }) =>
    listEloHistory(context, caller, { id: params.id, query, target: request.target }),
});
