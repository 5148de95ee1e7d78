import { gameInvite, inviteResponses } from '@lyceum/contract/product/player-game';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestUser } from '../../../testing/start-test-api.ts';
import { aGame, asking, failure, type GameWorld, games, openGames } from '../games.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(60_000));

const respond = (user: TestUser, id: number, response: string, more: object = {}) =>
  asking(world.api, user).post(`${games}${id}/player-invite/`, { response, ...more });
const statusOf = async (id: number) => (await world.ben.client.games.get({ id })).player_game_players[1]?.invite_status;
const notificationsAbout = async ({ client }: TestUser, game: number) =>
  (await client.notifications.list({ page_size: '100' })).results.filter(
    ({ text }) => typeof text === 'object' && text !== null && 'game' in text && text.game === game,
  );

describe('games.respond', () => {
  test('returns 200 with an empty object for every spelling, in any case', async () => {
    const spellings = [
      ...inviteResponses.accept.map((spelling) => [spelling, '2']),
      ...inviteResponses.reject.map((spelling) => [spelling, '0']),
      ['ACCEPT', '2'],
      ['  Declined ', '0'],
    ] as const;
    for (const [spelling = '', status] of spellings) {
      const { id } = await aGame(world.ada, [world.ben]);
      const { status: code, body } = await respond(world.ben, id, spelling);
      expect([code, body, await statusOf(id)], spelling).toEqual([200, {}, status]);
    }
  });
  test('returns 400 that names the field for an unknown or missing response, and for a reason that is too long', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    for (const response of ['maybe', '1', 'yes', '']) {
      const { status, body } = await respond(world.ben, id, response);
      expect([status, body.errors[0].attr], response).toEqual([400, 'response']);
    }
    expect((await asking(world.api, world.ben).post(`${games}${id}/player-invite/`, {})).status).toBe(400);
    expect((await respond(world.ben, id, 'reject', { error: 'x'.repeat(501) })).status).toBe(400);
    expect(await statusOf(id)).toBe('1');
  });
  test('notifies the creator once, with the reason of a refusal', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    await respond(world.ben, id, 'decline', { error: 'No time this week.' });
    await respond(world.ben, id, 'rejected', { error: 'Another reason.' });
    expect((await notificationsAbout(world.ada, id)).map(({ text }) => text)).toEqual([
      {
        kind: 'game_invite_declined',
        message: `${world.ben.username} declined your invite to “Rivers of Europe”.`,
        game: id,
        player: expect.any(Number),
        reason: 'No time this week.',
      },
    ]);
  });
  test('keeps the first response: the same one again is 200, another one 400', async () => {
    for (const [first, other, status] of [
      ['accept', 'reject', '2'],
      ['reject', 'accept', '0'],
    ] as const) {
      const { id } = await aGame(world.ada, [world.ben]);
      expect((await respond(world.ben, id, first)).status).toBe(200);
      expect((await respond(world.ben, id, first)).status).toBe(200);
      expect(failure(await respond(world.ben, id, other))).toEqual([400, 'invalid_transition']);
      expect(await statusOf(id)).toBe(status);
    }
  });
  test('returns 400 once the game has started, is cancelled or expired', async () => {
    const prepare: Readonly<Record<string, (id: number) => unknown>> = {
      started: (id) => world.ada.client.games.start({ id }),
      cancelled: (id) => world.ada.client.games.cancel({ id }),
      expired: () => world.pass(14 * 86_400_000),
    };
    for (const [name, act] of Object.entries(prepare)) {
      const { id } = await aGame(world.ada, [world.ben]);
      await act(id);
      expect(failure(await respond(world.ben, id, 'accept')), name).toEqual([400, 'invalid_transition']);
    }
  });
  test('returns 404 for users who are not invited, admins and strangers included', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    for (const user of [world.cleo, world.admin, world.stranger]) expect((await respond(user, id, 'accept')).status).toBe(404);
    expect((await respond(world.ben, 999_999_999, 'accept')).status).toBe(404);
  });
  test('one of a hundred concurrent contradictory responses counts, and the creator is notified once', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const asked = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'accept' : 'reject'));
    const answers = await Promise.all(asked.map(async (response) => [response, (await respond(world.ben, id, response)).status]));
    const final = await statusOf(id);
    expect(['0', '2']).toContain(final);
    const winning = final === '2' ? 'accept' : 'reject';
    for (const [response, status] of answers) expect(status).toBe(response === winning ? 200 : 400);
    const told = await notificationsAbout(world.ada, id);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ text: { kind: final === '2' ? 'game_invite_accepted' : 'game_invite_declined' } });
    const { rows } = await world.api.owner.query(
      `select count(*)::int as n from platform.audit where action = 'game.invite_answered' and object_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('games.invite', () => {
  test('invites players by user and by player id, each once, with one notification', async () => {
    const { id } = await aGame(world.ada);
    const { id: player } = await world.cleo.client.players.me();
    const invited = await world.ada.client.games.invite({
      id,
      body: { users: [world.ben.id, world.cleo.id, world.ada.id], players: [player] },
    });
    expect(invited.player_game_players.map(({ invite_status }) => invite_status)).toEqual(['2', '1', '1']);
    await world.ada.client.games.invite({ id, body: { users: [world.ben.id] } });
    for (const guest of [world.ben, world.cleo])
      expect(await notificationsAbout(guest, id)).toMatchObject([
        {
          notification_type: '1',
          text: {
            kind: 'game_invite',
            message: `${world.ada.username} invites you to play “Rivers of Europe”.`,
            game: id,
            invited_by: world.ada.id,
          },
        },
      ]);
  });
  test('invites a player who declined again, three times in all', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const again = () => asking(world.api, world.ada).post(`${games}${id}/invites/`, { users: [world.ben.id] });
    for (const _ of [2, 3]) {
      await respond(world.ben, id, 'reject', { error: 'Not now.' });
      expect((await again()).status).toBe(200);
    }
    expect(await statusOf(id)).toBe('1');
    await respond(world.ben, id, 'reject');
    expect([(await again()).status, (await again()).body.errors[0].code]).toEqual([400, 'limit']);
    expect(await notificationsAbout(world.ben, id)).toHaveLength(3);
    expect(await notificationsAbout(world.ada, id)).toHaveLength(3);
  });
  test('returns 403 for players who did not create the game, 404 for other users, and 400 after the start', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const invite = (user: TestUser) => asking(world.api, user).post(`${games}${id}/invites/`, { users: [world.cleo.id] });
    expect(failure(await invite(world.ben))).toEqual([403, 'permission_denied']);
    for (const user of [world.cleo, world.admin, world.stranger]) expect((await invite(user)).status).toBe(404);
    await world.ada.client.games.start({ id });
    expect(failure(await invite(world.ada))).toEqual([400, 'invalid_transition']);
  });
});

/** What each person may do with an invite in each state, besides what changes nothing. */
describe('every transition of an invite', () => {
  type Act = 'invite' | 'accept' | 'reject' | 'leave' | 'start';
  const send: Readonly<Record<Act, (user: TestUser, id: number) => Promise<{ status: number }>>> = {
    invite: (user, id) => asking(world.api, user).post(`${games}${id}/invites/`, { users: [world.ben.id] }),
    accept: (user, id) => respond(user, id, 'accept'),
    reject: (user, id) => respond(user, id, 'reject'),
    leave: (user, id) => asking(world.api, user).post(`${games}${id}/leave/`),
    start: (user, id) => asking(world.api, user).post(`${games}${id}/start/`),
  };
  const paths: Readonly<Record<'0' | '1' | '2', readonly Act[]>> = { '0': ['reject'], '1': [], '2': ['accept'] };
  const afterwards: Readonly<Record<'creator' | 'guest' | 'outsider', Readonly<Record<Act, string>>>> = {
    // For each state of the guest's invite, 0 1 2, the state after the act; `-` stands for a refusal.
    creator: { invite: '1 1 2', accept: '0 1 2', reject: '- - -', leave: '- - -', start: '0 0 2' },
    guest: { invite: '- - -', accept: '- 2 2', reject: '0 0 -', leave: '- - 0', start: '- - -' },
    outsider: { invite: '- - -', accept: '- - -', reject: '- - -', leave: '- - -', start: '- - -' },
  };
  for (const [role, acts] of Object.entries(afterwards))
    for (const [act, expected] of Object.entries(acts))
      test(`${act} by the ${role}: ${expected}`, async () => {
        const user = { creator: world.ada, guest: world.ben, outsider: world.cleo }[role] ?? world.cleo;
        const found: string[] = [];
        for (const [from, path] of Object.entries(paths)) {
          const { id } = await aGame(world.ada, [world.ben]);
          for (const step of path) await send[step](world.ben, id);
          expect(await statusOf(id)).toBe(from);
          const { status } = await send[act as Act](user, id);
          const to = (await statusOf(id)) ?? '';
          if (status !== 200) expect(to).toBe(from);
          if (to !== from) expect(gameInvite.moves.some((move) => move.from === from && move.to === to)).toBe(true);
          found.push(status === 200 ? to : '-');
        }
        expect(found.join(' ')).toBe(expected);
      });
});
