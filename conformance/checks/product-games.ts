import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { fieldChecks } from '../field-checks.ts';
import { integer, list, record, text } from '../narrow.ts';
import type { Check, Checks, World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

type Item = Record<string, unknown>;

const games = '/api/v1/problems/player-game/';
const get = 'product.player-game.get';
const invite = 'product.player-game.player-invite.post';

/** Two users who have played with each other: a completed game, one that waits for an answer, and a declined one. */
interface Played {
  readonly key: string;
  readonly guestKey: string;
  readonly completed: Item;
  readonly waiting: Item;
  readonly declined: Item;
}

const played = new Map<string | undefined, Promise<Played>>();

/** Plays once per API; the checks only read. */
function playIn(world: World): Promise<Played> {
  const started = played.get(world.base_url) ?? play(world);
  played.set(world.base_url, started);
  return started;
}

async function play(world: World): Promise<Played> {
  // Players are not rated in a quest of their own.
  const [author, creator, guest] = [await register(world), await register(world), await register(world)];
  const ask = (key: string, path: string, status: number, body?: object) =>
    requestProductJson(world, path, status, { key, ...(body && { method: 'POST', body }) });
  const quest = await ask(author.key, '/api/v1/quests/', 201, { name: 'Conformance of games' });
  for (const index of [1, 2])
    await ask(author.key, `/api/v1/quests/${idOf(quest)}/problems/`, 201, {
      question: `How much is ${index}?`,
      options: ['right', 'wrong', 'worse'],
      correct_option: 0,
    });
  const create = () =>
    ask(creator.key, games, 201, { primary_quest: quest['uid'], subtopics: 'Any text: §½', users: [guest.id] });
  const path = (game: Item) => `${games}${idOf(game)}/`;
  const [first, waiting, declined] = [await create(), await create(), await create()];
  await ask(guest.key, `${path(first)}player-invite/`, 200, { response: 'accept' });
  await ask(guest.key, `${path(declined)}player-invite/`, 200, { response: 'reject', error: 'Another time.' });
  await ask(creator.key, `${path(first)}start/`, 200, {});
  for (const { key, option } of [
    { key: creator.key, option: 'right' },
    { key: guest.key, option: 'wrong' },
  ])
    for (const _ of [1, 2]) {
      const { problem } = await ask(key, `${path(first)}problems/next/`, 200);
      const { problem_id, options } = record(problem, 'problem');
      const choice = list(options, 'options').indexOf(option);
      await ask(key, `${path(first)}answers/`, 200, { problem_id, choice });
    }
  const [completed, open, refused] = await Promise.all(
    [first, waiting, declined].map((game) => ask(creator.key, path(game), 200)),
  );
  assert.ok(completed && open && refused);
  return { key: creator.key, guestKey: guest.key, completed, waiting: open, declined: refused };
}

async function register(world: World): Promise<{ key: string; id: number }> {
  requireKey(world, 'workspace_key');
  const body = { email: `${randomUUID()}@players.example` };
  const { api_key, user } = await requestProductJson(world, '/api/v1/auth/register/', 201, { method: 'POST', body });
  return { key: text(record(api_key, 'api_key')['key'], 'key'), id: integer(record(user, 'user')['id'], 'user.id') };
}

const partsOf = (game: Item): Item[] =>
  list(game['player_game_players'], 'player_game_players').map((part) => record(part, 'part'));
const winnerPart = (game: Item): Item => record(partsOf(game)[0], 'part');
const idOf = (item: Item): number => integer(item['id'], 'id');

export const productGameChecks: Checks = {
  ...fieldChecks('PlayerGame', async (world) => (await playIn(world)).completed),
  ...fieldChecks('PlayerGamePlayer', async (world) => winnerPart((await playIn(world)).completed)),
  ...fieldChecks('Player', async (world) => winnerPart((await playIn(world)).completed)['player']),
  ...fieldChecks('PlayerQuestElo', async (world) => {
    const player = record(winnerPart((await playIn(world)).completed)['player'], 'player');
    return list(player['quest_elos'], 'quest_elos')[0];
  }),
  ...fieldChecks('PlayerMinimal', async (world) => (await playIn(world)).completed['winner']),
  'product.PlayerGame.subtopics.free-text': async (world) => {
    assert.equal((await playIn(world)).completed['subtopics'], 'Any text: §½');
  },
  'product.UserSimple.username.max': async (world) => {
    for (const part of partsOf((await playIn(world)).completed)) {
      const user = record(record(part['player'], 'player')['user'], 'user');
      assert.ok(text(user['username'], 'username').length <= 150);
    }
  },
  'product.PlayerGame.problems_loading_progress.min': loading((progress) => progress >= 0),
  'product.PlayerGame.problems_loading_progress.max': loading((progress) => progress <= 100),
  'product.PlayerGame.problems_loading_progress.loaded': loading((progress, isLoaded) => progress < 100 || isLoaded),
  'product.PlayerGamePlayer.is_following.requester': async (world) => {
    const { key, guestKey, completed } = await playIn(world);
    const [creator, guest] = partsOf(completed).map((part) => record(record(part['player'], 'player')['user'], 'user'));
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
  'state.invite_status.0-Rejected': inviteStatus('declined', '0'),
  'state.invite_status.1-Invited': inviteStatus('waiting', '1'),
  'state.invite_status.2-Accepted': inviteStatus('completed', '2'),

  [`${get}.list`]: listed({}, () => true),
  [`${get}.200`]: async (world) => {
    const { key } = await playIn(world);
    const page = await requestProductJson(world, games, 200, { key });
    assert.deepEqual(Object.keys(page).toSorted(), ['count', 'next', 'previous', 'results']);
  },
  [`${get}.query.is_completed`]: listed({ is_completed: 'true' }, (game) => game['is_completed'] === true),
  [`${get}.query.is_started`]: listed({ is_started: 'false' }, (game) => game['is_started'] === false),
  [`${get}.query.is_loaded`]: listed({ is_loaded: 'true' }, (game) => game['is_loaded'] === true),
  [`${get}.query.creator`]: async (world) => {
    const { completed } = await playIn(world);
    const creator = idOf(record(completed['creator'], 'creator'));
    await listed({ creator }, () => true)(world);
    await listed({ creator: creator + 1_000_000 }, () => false)(world);
  },
  [`${get}.query.created_at__gte`]: async (world) => {
    const from = text((await playIn(world)).waiting['created_at'], 'created_at');
    await listed({ created_at__gte: from }, (game) => String(game['created_at']) >= from)(world);
  },
  [`${get}.query.created_at__lte`]: async (world) => {
    const until = text((await playIn(world)).waiting['created_at'], 'created_at');
    await listed({ created_at__lte: until }, (game) => String(game['created_at']) <= until)(world);
  },
  [`${get}.query.page`]: async (world) => {
    const { key, waiting } = await playIn(world);
    const page = await requestProductJson(world, `${games}?page=2&page_size=1`, 200, { key });
    assert.equal(idOf(record(list(page['results'], 'results')[0], 'game')), idOf(waiting));
  },
  [`${get}.query.page_size`]: async (world) => {
    const { key } = await playIn(world);
    const page = await requestProductJson(world, `${games}?page_size=2`, 200, { key });
    assert.equal(list(page['results'], 'results').length, 2);
  },

  [`${invite}.process`]: inviteStatus('declined', '0'),
  [`${invite}.200`]: async (world) => {
    const { guestKey, declined } = await playIn(world);
    assert.deepEqual(await respond(world, { key: guestKey, id: idOf(declined), body: { response: 'rejected' } }, 200), {});
  },
  [`${invite}.path.id`]: async (world) => {
    const { guestKey } = await playIn(world);
    await respond(world, { key: guestKey, id: 999_999_999, body: { response: 'accept' } }, 404);
  },
  [`${invite}.body`]: async (world) => {
    const { guestKey, waiting } = await playIn(world);
    await respond(world, { key: guestKey, id: idOf(waiting), body: {} }, 400);
    await respond(world, { key: guestKey, id: idOf(waiting), body: { response: 1 } }, 400);
  },
  [`${invite}.400`]: async (world) => {
    const { guestKey, completed, waiting } = await playIn(world);
    await respond(world, { key: guestKey, id: idOf(completed), body: { response: 'accept' } }, 400);
    await respond(world, { key: guestKey, id: idOf(waiting), body: { response: 'perhaps' } }, 400);
  },
};

const respond = (world: World, { key, id, body }: { key: string; id: number; body: object }, status: number) =>
  requestProductJson(world, `${games}${id}/player-invite/`, status, { key, method: 'POST', body });

function loading(holds: (progress: number, isLoaded: boolean) => boolean): Check {
  return async (world) => {
    const { completed, waiting, declined } = await playIn(world);
    for (const game of [completed, waiting, declined])
      assert.ok(holds(Number(game['problems_loading_progress']), game['is_loaded'] === true));
  };
}

function inviteStatus(name: 'completed' | 'waiting' | 'declined', status: string): Check {
  return async (world) => assert.equal(partsOf((await playIn(world))[name])[1]?.['invite_status'], status);
}

/** The list has exactly the matching games of the creator, newest first. */
function listed(query: Record<string, string | number>, holds: (game: Item) => boolean): Check {
  return async (world) => {
    const { key, completed, waiting, declined } = await playIn(world);
    const found: number[] = [];
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const page = await requestProductJson(world, `${games}?page_size=100&${search}`, 200, { key });
    for (const game of list(page['results'], 'results')) found.push(idOf(record(game, 'game')));
    assert.deepEqual(found, [declined, waiting, completed].filter(holds).map(idOf));
  };
}
