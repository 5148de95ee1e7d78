import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { readEvents } from '../../../platform/live/reader.fixtures.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aGame, asking, type GameWorld, games, openGames } from '../games.fixtures.ts';
import { answerNext } from '../play/play.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
let openAtStop: Awaited<ReturnType<typeof openStream>> | undefined;
afterAll(async () => {
  await world.api.close();
  // A server that stops ends its streams.
  await openAtStop?.over;
});

/** The invite of a new game: sent to a stream only if it is opened before the event has its number. */
const earlier = 'game.invited';

async function openStream({ key }: TestUser, id: number, lastEventId?: string) {
  const events: ReturnType<typeof JSON.parse>[] = [];
  const path = `${games}${id}/events/`;
  const reader = readEvents({
    url: world.api.url,
    key,
    path,
    lastEventId,
    onEvent: ({ event, data }) => void (event !== earlier && events.push(JSON.parse(data))),
  });
  expect(await reader.begun).toBe(200);
  const waitFor = (count: number) =>
    eventually(
      () => events,
      ({ length }) => length >= count,
    );
  return { ...reader, waitFor };
}

describe('games.events', () => {
  test('delivers joins, the start, progress and the end to every player, without points', async () => {
    const { id, players: [adaId, benId] = [] } = await aGame(world.ada, [world.ben]);
    const streams = [await openStream(world.ada, id), await openStream(world.ben, id)];
    await world.ben.client.games.respond({ id, body: { response: 'accept' } });
    await world.ada.client.games.start({ id });
    await answerNext(world.ada, id, 'right');
    await answerNext(world.ben, id, 'wrong');
    await world.ben.client.games.leave({ id });
    await world.ada.client.games.leave({ id });
    const progress = { type: 'game.progress', game: id, answered_questions_count: 1 };
    for (const stream of streams) {
      expect(await stream.waitFor(8)).toEqual([
        { type: 'ready' },
        { type: 'game.answered_invite', game: id, player: benId, invite_status: '2' },
        { type: 'game.started', game: id, status: 'in_progress' },
        { ...progress, player: adaId, has_finished: false },
        { ...progress, player: benId, has_finished: false },
        { ...progress, player: benId, has_finished: true },
        { ...progress, player: adaId, has_finished: true },
        { type: 'game.ended', game: id, status: 'completed' },
      ]);
      stream.leave();
    }
  });
  test('continues after the last event that a client has received', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const first = await openStream(world.ben, id);
    await world.ben.client.games.respond({ id, body: { response: 'accept' } });
    await first.waitFor(2);
    const last = first.lastEventId();
    first.leave();
    await world.ada.client.games.start({ id });
    const second = await openStream(world.ben, id, last);
    expect((await second.waitFor(2)).map(({ type }) => type)).toContain('game.started');
    openAtStop = second;
  });
  test('returns 404 for users who are not players of the game', async () => {
    const { id } = await aGame(world.ada);
    for (const user of [world.ben, world.admin, world.stranger])
      expect((await asking(world.api, user).get(`${games}${id}/events/`)).status).toBe(404);
  });
});
