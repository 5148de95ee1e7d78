import { defineOperation } from '../operation.ts';
import { jsonResponse } from '../response.ts';
import { forbidden } from './failures.ts';
import { sampleOwnPlayer } from './games.example.ts';
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
} as const;
