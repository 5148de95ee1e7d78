import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireList, requireRecord, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { games, getWinnerPart, type Item, idOf, partsOf, playGamesOnce, register } from './played-games.ts';
import { requestProduct, requestProductJson } from './product-requests.ts';

const get = 'product.player-game.get';
const invite = 'product.player-game.player-invite.post';

export const productGameChecks: Checks = {
  ...fieldChecks('PlayerGame', async (world) => (await playGamesOnce(world)).completed),
  ...fieldChecks('PlayerGamePlayer', async (world) => getWinnerPart((await playGamesOnce(world)).completed)),
  ...fieldChecks('Player', async (world) => getWinnerPart((await playGamesOnce(world)).completed)['player']),
  ...fieldChecks('PlayerQuestElo', async (world) => {
    const player = requireRecord(getWinnerPart((await playGamesOnce(world)).completed)['player'], 'player');
    return requireList(player['quest_elos'], 'quest_elos')[0];
  }),
  ...fieldChecks('PlayerMinimal', async (world) => (await playGamesOnce(world)).completed['winner']),
  'product.PlayerGame.subtopics.free-text': async (world) => {
    assert.equal((await playGamesOnce(world)).completed['subtopics'], 'Any text: §½');
  },
  'product.UserSimple.username.max': async (world) => {
    for (const part of partsOf((await playGamesOnce(world)).completed)) {
      const user = requireRecord(requireRecord(part['player'], 'player')['user'], 'user');
      assert.ok(requireText(user['username'], 'username').length <= 150);
    }
  },
  'product.PlayerGame.problems_loading_progress.min': loading((progress) => progress >= 0),
  'product.PlayerGame.problems_loading_progress.max': loading((progress) => progress <= 100),
  'product.PlayerGame.problems_loading_progress.loaded': loading((progress, isLoaded) => progress < 100 || isLoaded),
  'product.PlayerGame.problems_loading_progress.cap': async (world) => {
    const { key } = await register(world);
    // The worker may have made the problems before the game is read: then another quest is tried.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const game = await createGameDuringGeneration(world, key);
      if (game['is_loaded'] === true) continue;
      assert.ok(Number(game['problems_loading_progress']) <= 99);
      return;
    }
    throw new Inconclusive('Every game was loaded at once.');
  },
  'product.PlayerGamePlayer.is_following.requester': async (world) => {
    const { key, guestKey, completed } = await playGamesOnce(world);
    const [creator, guest] = partsOf(completed).map((part) =>
      requireRecord(requireRecord(part['player'], 'player')['user'], 'user'),
    );
    const path = `/api/v1/iam/users/${idOf(guest ?? {})}/follow/`;
    await requestProduct(world, path, { method: 'PUT', key });
    const seen = async (by: string) =>
      partsOf(await requestProductJson(world, `${games}${idOf(completed)}/`, 200, { key: by })).map(
        (part) => part['is_following'],
      );
    assert.ok(creator);
    assert.deepEqual(
      [await seen(key), await seen(guestKey)],
      [
        [false, true],
        [false, false],
      ],
    );
    await requestProduct(world, path, { method: 'DELETE', key });
  },
  'product.manages.games': async (world) => {
    const { completed, waiting } = await playGamesOnce(world);
    assert.deepEqual([completed['is_completed'], waiting['is_started']], [true, false]);
  },
  'product.manages.games.invites': async (world) => {
    const { waiting, declined } = await playGamesOnce(world);
    assert.deepEqual(
      [waiting, declined].map((game) => partsOf(game).map((part) => part['invite_status'])),
      [
        ['2', '1'],
        ['2', '0'],
      ],
    );
  },
  'product.manages.games.elo': async (world) => {
    const [winner, loser] = partsOf((await playGamesOnce(world)).completed).map((part) => Number(part['elo_delta']));
    assert.ok(winner !== undefined && winner > 0 && loser === -winner, `the ratings changed by ${winner} and ${loser}`);
  },
  'product.InviteResponse.response': async (world) => {
    const { guestKey, waiting } = await playGamesOnce(world);
    const send = (body: object) => respond(world, { key: guestKey, id: idOf(waiting), body }, 400);
    for (const body of [{}, { response: null }, { response: true }, { response: ['accept'] }, { error: 'Another time.' }])
      assert.match(JSON.stringify((await send(body))['errors']), /"attr":"response"/);
  },
  'product.InviteResponse.error': async (world) => {
    const { guestKey, waiting, declined } = await playGamesOnce(world);
    const refused = await respond(world, { key: guestKey, id: idOf(waiting), body: { response: 'accept', error: 5 } }, 400);
    assert.match(JSON.stringify(refused['errors']), /"attr":"error"/);
    // Without it and with it, a response that repeats the first one is accepted.
    for (const body of [{ response: 'reject' }, { response: 'reject', error: 'Another time.' }])
      await respond(world, { key: guestKey, id: idOf(declined), body }, 200);
  },
  'state.invite_status.0-Rejected': inviteStatus('declined', '0'),
  'state.invite_status.1-Invited': inviteStatus('waiting', '1'),
  'state.invite_status.2-Accepted': inviteStatus('completed', '2'),

  [`${get}.list`]: listed({}, () => true),
  [`${get}.200`]: async (world) => {
    const { key } = await playGamesOnce(world);
    const page = await requestProductJson(world, games, 200, { key });
    assert.deepEqual(Object.keys(page).toSorted(), ['count', 'next', 'previous', 'results']);
  },
  [`${get}.query.is_completed`]: listed({ is_completed: 'true' }, (game) => game['is_completed'] === true),
  [`${get}.query.is_started`]: listed({ is_started: 'false' }, (game) => game['is_started'] === false),
  [`${get}.query.is_loaded`]: listed({ is_loaded: 'true' }, (game) => game['is_loaded'] === true),
  [`${get}.query.creator`]: async (world) => {
    const { completed } = await playGamesOnce(world);
    const creator = idOf(requireRecord(completed['creator'], 'creator'));
    await listed({ creator }, () => true)(world);
    await listed({ creator: creator + 1_000_000 }, () => false)(world);
  },
  [`${get}.query.created_at__gte`]: async (world) => {
    const from = requireText((await playGamesOnce(world)).waiting['created_at'], 'created_at');
    await listed({ created_at__gte: from }, (game) => String(game['created_at']) >= from)(world);
  },
  [`${get}.query.created_at__lte`]: async (world) => {
    const until = requireText((await playGamesOnce(world)).waiting['created_at'], 'created_at');
    await listed({ created_at__lte: until }, (game) => String(game['created_at']) <= until)(world);
  },
  [`${get}.query.page`]: async (world) => {
    const { key, waiting } = await playGamesOnce(world);
    const page = await requestProductJson(world, `${games}?page=2&page_size=1`, 200, { key });
    assert.equal(idOf(requireRecord(requireList(page['results'], 'results')[0], 'game')), idOf(waiting));
  },
  [`${get}.query.page_size`]: async (world) => {
    const { key } = await playGamesOnce(world);
    const page = await requestProductJson(world, `${games}?page_size=2`, 200, { key });
    assert.equal(requireList(page['results'], 'results').length, 2);
  },

  [`${invite}.process`]: inviteStatus('declined', '0'),
  [`${invite}.200`]: async (world) => {
    const { guestKey, declined } = await playGamesOnce(world);
    assert.deepEqual(await respond(world, { key: guestKey, id: idOf(declined), body: { response: 'rejected' } }, 200), {});
  },
  [`${invite}.path.id`]: async (world) => {
    const { guestKey } = await playGamesOnce(world);
    await respond(world, { key: guestKey, id: 999_999_999, body: { response: 'accept' } }, 404);
  },
  [`${invite}.body`]: async (world) => {
    const { guestKey, waiting } = await playGamesOnce(world);
    await respond(world, { key: guestKey, id: idOf(waiting), body: {} }, 400);
    await respond(world, { key: guestKey, id: idOf(waiting), body: { response: 1 } }, 400);
  },
  [`${invite}.400`]: async (world) => {
    const { guestKey, completed, waiting } = await playGamesOnce(world);
    await respond(world, { key: guestKey, id: idOf(completed), body: { response: 'accept' } }, 400);
    await respond(world, { key: guestKey, id: idOf(waiting), body: { response: 'perhaps' } }, 400);
  },
};

async function createGameDuringGeneration(world: World, key: string): Promise<Item> {
  const post = (path: string, status: number, body: object) =>
    requestProductJson(world, path, status, { key, method: 'POST', body });
  const quest = await post('/api/v1/quests/', 201, { name: 'Being made' });
  await post(`/api/v1/quests/${idOf(quest)}/generate/`, 202, { text: 'The Elbe is a river of Central Europe. '.repeat(20) });
  return post(games, 201, { primary_quest: quest['uid'] });
}

const respond = (world: World, { key, id, body }: { key: string; id: number; body: object }, status: number) =>
  requestProductJson(world, `${games}${id}/player-invite/`, status, { key, method: 'POST', body });

function loading(holds: (progress: number, isLoaded: boolean) => boolean): Check {
  return async (world) => {
    const { completed, waiting, declined } = await playGamesOnce(world);
    for (const game of [completed, waiting, declined])
      assert.ok(holds(Number(game['problems_loading_progress']), game['is_loaded'] === true));
  };
}

function inviteStatus(name: 'completed' | 'waiting' | 'declined', status: string): Check {
  return async (world) => assert.equal(partsOf((await playGamesOnce(world))[name])[1]?.['invite_status'], status);
}

/** The list has exactly the matching games of the creator, newest first. */
function listed(query: Record<string, string | number>, holds: (game: Item) => boolean): Check {
  return async (world) => {
    const { key, completed, waiting, declined } = await playGamesOnce(world);
    const found: number[] = [];
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const page = await requestProductJson(world, `${games}?page_size=100&${search}`, 200, { key });
    for (const game of requireList(page['results'], 'results')) found.push(idOf(requireRecord(game, 'game')));
    assert.deepEqual(found, [declined, waiting, completed].filter(holds).map(idOf));
  };
}
