import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readEvents } from '../../platform/live/reader.fixtures.ts';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi } from '../../testing/start-test-api.ts';
import { aGame, aPlayableQuest, type GameWorld, games, openGames } from './games.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());

/** Method, path, body and another body of every write to quests' problems and to games, for existing objects. */
async function listWrites() {
  const quest = await aPlayableQuest(world.ada);
  const { results } = await world.ada.client.questProblems.list({ quest_id: quest.id });
  const quests = `/api/v1/quests/${quest.id}/`;
  const problem = { question: 'Which?', options: ['one', 'two', 'three'], correct_option: 0 };
  const game = await aGame(world.ada, [world.ben]);
  const invited = await aGame(world.ben, [world.ada]);
  const path = (id: number, action: string) => `${games}${id}/${action}/`;
  return {
    'quests.generate': ['POST', `${quests}generate/`, { number_of_problems: 5 }, { number_of_problems: 6 }],
    'questProblems.create': ['POST', `${quests}problems/`, problem, { ...problem, correct_option: 1 }],
    'questProblems.update': ['PATCH', `${quests}problems/${results[0]?.id}/`, { question: 'What?' }, { question: 'Who?' }],
    'questProblems.remove': ['DELETE', `${quests}problems/${results[1]?.id}/`],
    'games.create': ['POST', games, { primary_quest: quest.uid }, { primary_quest: quest.uid, name: 'Another' }],
    'games.invite': ['POST', path(game.id, 'invites'), { users: [world.cleo.id] }, { users: [world.ben.id] }],
    'games.respond': ['POST', path(invited.id, 'player-invite'), { response: 'accept' }, { response: 'reject' }],
    'games.start': ['POST', path(game.id, 'start')],
    'games.leave': ['POST', path(invited.id, 'leave')],
    'games.cancel': ['POST', path(game.id, 'cancel')],
  } satisfies Record<string, readonly [string, string, object?, object?]>;
}

const send = (method: string, target: string, body: object | undefined, key: string) =>
  sendRequest(world.api, target, { key: world.ada.key, method, body, headers: { 'idempotency-key': key } });

describe('an Idempotency-Key of a game or a problem', () => {
  test('returns 409 for every write while another request with the same key is running', async () => {
    const all = Object.entries(await listWrites());
    const statuses = await withBlockedIdempotencyClaims(world.api, () =>
      Promise.all(all.map(async ([name, [method, target, body]]) => [name, (await send(method, target, body, name)).status])),
    );
    expect(statuses).toEqual(all.map(([name]) => [name, 409]));
  });

  test('returns 422 for every write with another body than the first', async () => {
    for (const [name, [method, target, body, other]] of Object.entries(await listWrites())) {
      if (body === undefined) continue;
      const first = await send(method, target, body, `once-${name}`);
      expect([name, first.status < 300]).toEqual([name, true]);
      expect([name, (await send(method, target, other, `once-${name}`)).status]).toEqual([name, 422]);
    }
  });
});

describe('games.events', () => {
  test('returns 429 for a user’s 21st stream', async () => {
    const path = `${games}${(await aGame(world.ada)).id}/events/`;
    const open = () => readEvents({ url: world.api.url, key: world.ada.key, path, onEvent: () => undefined });
    const readers = Array.from({ length: 20 }, open);
    expect(new Set(await Promise.all(readers.map(({ begun }) => begun)))).toEqual(new Set([200]));
    expect((await sendRequest(world.api, path, { key: world.ada.key })).status).toBe(429);
    for (const reader of readers) reader.leave();
  });

  test('returns 503 when the process has no stream left, and ends its streams when it stops', async () => {
    const full = await startTestApi({ config: { databaseUrl: world.api.config.databaseUrl, maxStreams: 1 } });
    const path = `${games}${(await aGame(world.ada)).id}/events/`;
    const reader = readEvents({ url: full.url, key: world.ada.key, path, onEvent: () => undefined });
    expect(await reader.begun).toBe(200);
    expect((await sendRequest(full, path, { key: world.ada.key })).status).toBe(503);
    await full.close();
    await reader.over;
  });
});
