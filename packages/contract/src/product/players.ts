import { z } from 'zod';

import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonResponse } from '../response.ts';
import { forbidden, listFailures, objectFailures } from './failures.ts';
import { sampleEloHistory, sampleLeaderboard, sampleOwnPlayer } from './games.example.ts';
import { BoardQuery, EloHistoryEntry, LeaderboardEntry, LeaderboardQuery, OwnRank } from './leaderboard.ts';
import { idParameter } from './path-parameters.ts';
import { OwnPlayer } from './player.ts';

const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;

export const players = {
  me: defineOperation({
    id: 'players.me',
    method: 'GET',
    path: '/api/v1/problems/players/me/',
    summary: 'Get yourself as a player',
    description: 'Your ratings, experience and accuracy. Every user is a player; you need not register.',
    ...read,
    responses: { 200: jsonResponse(OwnPlayer, { description: 'You as a player.', example: sampleOwnPlayer }) },
    failures: forbidden,
  }),
  leaderboard: defineOperation({
    id: 'players.leaderboard',
    method: 'GET',
    path: '/api/v1/problems/leaderboard/',
    summary: 'Rank players by their rating',
    description: 'Of your workspace, or of all workspaces that take part; by all ratings, or by those in a quest or a category.',
    ...read,
    policy: 'any-caller',
    query: LeaderboardQuery,
    responses: {
      200: jsonResponse(paginatedSchema(LeaderboardEntry, 'PaginatedLeaderboardEntryList'), {
        description: 'One page of players, best first.',
        example: { count: 1, next: null, previous: null, results: [sampleLeaderboard] },
      }),
    },
    failures: listFailures,
  }),
  rank: defineOperation({
    id: 'players.rank',
    method: 'GET',
    path: '/api/v1/problems/leaderboard/me/',
    summary: 'Get your rank',
    ...read,
    policy: 'any-caller',
    query: BoardQuery,
    responses: {
      200: jsonResponse(OwnRank, { description: 'Your rank.', example: { rank: 1, elo: 1216, games: 3, players: 120 } }),
    },
    failures: { ...forbidden, 400: 'A query parameter is invalid; `errors` names it.' },
  }),
  eloHistory: defineOperation({
    id: 'players.eloHistory',
    method: 'GET',
    path: '/api/v1/problems/players/{id}/elo-history/',
    summary: 'List the changes of a player’s ratings',
    description: 'Newest first; only in quests that you can see.',
    ...read,
    policy: 'visible',
    object: { param: 'id', table: 'games.player' },
    params: z.object({ id: idParameter('ID of a player of your workspace.') }),
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(EloHistoryEntry, 'PaginatedEloHistoryEntryList'), {
        description: 'One page of changes.',
        example: { count: 1, next: null, previous: null, results: [sampleEloHistory] },
      }),
    },
    failures: { ...objectFailures, 404: 'The player or the page does not exist.' },
  }),
} as const;
