import { z } from 'zod';

import { defineOperation } from '../operation.ts';
import { paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse, streamResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { AnswerResult, GameEvent, NewAnswer, NextProblem } from './game-play.ts';
import { sampleAnswerResult, sampleGame, sampleNextProblem, sampleReadyGame } from './games.example.ts';
import { idParameter } from './path-parameters.ts';
import { GameGuests, InviteResponse, NewPlayerGame, PlayerGame, PlayerGameQuery } from './player-game.ts';

const list = '/api/v1/problems/player-game/';
const one = '/api/v1/problems/player-game/{id}/';
const params = z.object({ id: idParameter('ID of the game.') });
const object = { param: 'id', table: 'games.game' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const game = (description: string, example = sampleReadyGame) => ({ 200: jsonResponse(PlayerGame, { description, example }) });
const wrongState = (reason: string) => ({ ...objectFailures, 400: reason, ...idempotencyInProgress });

export const games = {
  list: defineOperation({
    id: 'games.list',
    method: 'GET',
    path: list,
    summary: 'List your games',
    description: 'Games that you created, play or are invited to; newest first.',
    ...read,
    query: PlayerGameQuery,
    responses: {
      200: jsonResponse(paginatedSchema(PlayerGame, 'PaginatedPlayerGameList'), {
        description: 'One page of games.',
        example: { count: 1, next: null, previous: null, results: [sampleGame] },
      }),
    },
    failures: listFailures,
  }),
  create: defineOperation({
    id: 'games.create',
    method: 'POST',
    path: list,
    summary: 'Create a game',
    description:
      'You take part in it, and the players you name are invited. The problems are drawn from the quest at once, or as soon as the quest is generated. A game without other players is a solo game.',
    ...write,
    policy: 'any-caller',
    writable: Object.keys(NewPlayerGame.shape),
    body: jsonBody(NewPlayerGame, { example: { primary_quest: sampleGame.primary_quest ?? '', players: [6] } }),
    responses: {
      201: jsonResponse(PlayerGame, {
        description: 'The new game.',
        headers: { Location: 'URL of the game.' },
        example: sampleReadyGame,
      }),
    },
    failures: writeFailures,
  }),
  get: defineOperation({
    id: 'games.get',
    method: 'GET',
    path: one,
    summary: 'Get a game',
    description: 'Only its players can see it, including those who are invited or have declined.',
    ...read,
    object,
    params,
    responses: game('The game.', sampleGame),
    failures: objectFailures,
  }),
  invite: defineOperation({
    id: 'games.invite',
    method: 'POST',
    path: `${one}invites/`,
    summary: 'Invite players to a game',
    description:
      'Allowed for the creator before the start. Players who declined can be invited again, three times in all. Players who are already invited are skipped.',
    ...write,
    object,
    writable: Object.keys(GameGuests.shape),
    params,
    body: jsonBody(GameGuests, { example: { players: [6] } }),
    responses: game('The game with its players.'),
    failures: { ...writeFailures, ...objectFailures, 400: 'A player cannot be invited, or the game has started or ended.' },
  }),
  respond: defineOperation({
    id: 'games.respond',
    method: 'POST',
    path: `${one}player-invite/`,
    summary: 'Respond to an invite',
    description: 'Accepts or declines your invite before the game starts. Repeating the same response changes nothing.',
    ...write,
    object,
    writable: Object.keys(InviteResponse.shape),
    params,
    body: jsonBody(InviteResponse, { example: { response: 'accept' } }),
    responses: {
      200: jsonResponse(z.object({}).meta({ id: 'InviteProcessed' }), {
        description: 'The response was processed.',
        example: {},
      }),
    },
    failures: {
      ...writeFailures,
      ...objectFailures,
      400: 'The response is unknown, you declined before, or the game has started or ended.',
    },
  }),
  start: defineOperation({
    id: 'games.start',
    method: 'POST',
    path: `${one}start/`,
    summary: 'Start a game',
    description: 'Allowed for its creator once the problems are loaded. Invites without a response are declined.',
    ...write,
    object,
    writable: [],
    params,
    responses: game('The game, which is now in progress.'),
    failures: wrongState('The problems are not loaded, or the game has started or ended.'),
  }),
  leave: defineOperation({
    id: 'games.leave',
    method: 'POST',
    path: `${one}leave/`,
    summary: 'Leave a game',
    description:
      'Before the start you take your acceptance back; the creator cancels the game instead. In a running game your answers count, and problems without an answer are lost.',
    ...write,
    object,
    writable: [],
    params,
    responses: game('The game without you, or with your part of it finished.'),
    failures: wrongState('You have not accepted, you are the creator and the game has not started, or the game has ended.'),
  }),
  cancel: defineOperation({
    id: 'games.cancel',
    method: 'POST',
    path: `${one}cancel/`,
    summary: 'Cancel a game',
    description: 'Allowed for its creator before the start.',
    ...write,
    object,
    writable: [],
    params,
    responses: game('The cancelled game.', { ...sampleReadyGame, status: 'cancelled', is_active: false }),
    failures: wrongState('The game has started or ended.'),
  }),
  nextProblem: defineOperation({
    id: 'games.nextProblem',
    method: 'GET',
    path: `${one}problems/next/`,
    summary: 'Get your next problem of a running game',
    description:
      'Your time for the problem starts with the first request; later ones return the same problem until you answer it. Which option is right is sent only after your answer is stored.',
    ...read,
    object,
    params,
    responses: {
      200: jsonResponse(NextProblem, {
        description: 'The problem, or null once you have answered all.',
        example: sampleNextProblem,
      }),
    },
    failures: { ...objectFailures, 400: 'The game is not in progress, or you do not play in it.' },
  }),
  answer: defineOperation({
    id: 'games.answer',
    method: 'POST',
    path: `${one}answers/`,
    summary: 'Answer a problem of a running game',
    description:
      'Problems are answered in the order in which you receive them. Sending the same answer again returns the same result.',
    ...write,
    rate: 'answers',
    object,
    writable: Object.keys(NewAnswer.shape),
    params,
    body: jsonBody(NewAnswer, { example: { problem_id: 31, choice: 2 } }),
    responses: { 200: jsonResponse(AnswerResult, { description: 'The result of the answer.', example: sampleAnswerResult }) },
    failures: {
      ...writeFailures,
      ...objectFailures,
      400: 'The game is not in progress, you do not play in it, or you have not received this problem.',
      409: 'You have already answered this problem differently, or a request with the same Idempotency-Key is still running.',
    },
  }),
  events: defineOperation({
    id: 'games.events',
    method: 'GET',
    path: `${one}events/`,
    summary: 'Stream the events of a game',
    description:
      'Server-sent events about invites, the start, the progress of players and the end; none is lost or repeated. Read the game after `ready` for its current state. Reconnect with the id of the last event as `Last-Event-ID` to receive what you missed in the last 24 hours. The stream ends when the credentials that opened it expire or are revoked. While it is open you count as online.',
    ...read,
    object,
    params,
    responses: { 200: streamResponse(GameEvent, { description: 'Events, until the connection is closed.' }) },
    failures: {
      ...objectFailures,
      429: 'You have too many open streams or made too many requests; `Retry-After` says when to try again.',
      503: 'The server has too many open streams or is shutting down; `Retry-After` says when to try again.',
    },
  }),
} as const;
