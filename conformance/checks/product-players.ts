import assert from 'node:assert/strict';

import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import type { Checks, World } from '../world.ts';
import { games, type Item, idOf, playGamesOnce, register } from './played-games.ts';
import { requestProduct, requestProductJson } from './product-requests.ts';

const me = '/api/v1/problems/players/me/';
const leaderboard = '/api/v1/problems/leaderboard/';

/** Two people with keys of their own, of whom one won against the other; and two people who share an account. */
export const productPlayerChecks: Checks = {
  'auth.per-user.activity': async (world) => {
    const { key, guestKey, authorKey } = await playGamesOnce(world);
    const kinds = async (by: string) => {
      const page = await requestProductJson(world, '/api/v1/activity/', 200, { key: by });
      return requireList(page['results'], 'results')
        .map((entry) => requireText(requireRecord(entry, 'entry')['kind'], 'kind'))
        .toSorted();
    };
    assert.deepEqual(await kinds(key), ['game_completed', 'game_won']);
    assert.deepEqual(await kinds(guestKey), ['game_completed']);
    assert.deepEqual(await kinds(authorKey), ['quest_created']);
  },
  'auth.per-user.accuracy': async (world) => {
    const { key, guestKey, authorKey } = await playGamesOnce(world);
    const accuracy = async (by: string) => (await requestProductJson(world, me, 200, { key: by }))['accuracy'];
    assert.deepEqual([await accuracy(key), await accuracy(guestKey), await accuracy(authorKey)], [1, 0, 0]);
  },
  'auth.per-user.streaks': async (world) => {
    const { key, guestKey } = await playGamesOnce(world);
    const idle = await register(world);
    const streak = async (by: string) => (await requestProductJson(world, '/api/v1/activity/me/', 200, { key: by }))['streak'];
    assert.deepEqual([await streak(key), await streak(guestKey), await streak(idle.key)], [1, 1, 0]);
  },
  'auth.per-user.leaderboards': async (world) => {
    const { key, guestKey, quest } = await playGamesOnce(world);
    const page = await requestProductJson(world, `${leaderboard}?quest=${idOf(quest)}`, 200, { key });
    const shown = requireList(page['results'], 'results').map((entry) =>
      idOf(requireRecord(requireRecord(entry, 'entry')['player'], 'player')),
    );
    const players = [
      await requestProductJson(world, me, 200, { key }),
      await requestProductJson(world, me, 200, { key: guestKey }),
    ];
    assert.deepEqual(shown, players.map(idOf));
  },
  'auth.per-user.ranking': async (world) => {
    const { key, guestKey, authorKey, quest } = await playGamesOnce(world);
    const rank = async (by: string) =>
      (await requestProductJson(world, `${leaderboard}me/?quest=${idOf(quest)}`, 200, { key: by }))['rank'];
    assert.deepEqual([await rank(key), await rank(guestKey), await rank(authorKey)], [1, 2, 0]);
  },
  'auth.shared-account.merges': async (world) => {
    const { quest } = await playGamesOnce(world);
    const { key } = await register(world);
    // Two people exchange the same key for tokens of their own, and each plays a game alone.
    const people = [await signIn(world, key), await signIn(world, key)];
    assert.notEqual(people[0], people[1]);
    for (const person of people) await playAlone(world, person, quest);
    for (const person of people) {
      const player = await requestProductJson(world, me, 200, { key: person });
      assert.deepEqual([player['games_completed'], player['answered_problems']], [2, 4]);
      const activity = await requestProductJson(world, '/api/v1/activity/?kind=game_completed', 200, { key: person });
      assert.equal(activity['count'], 2);
    }
  },
};

async function signIn(world: World, key: string): Promise<string> {
  const asking = { method: 'POST', key: '', body: { api_key: key } };
  return requireText((await requestProductJson(world, '/api/v1/auth/login/', 200, asking))['access_token'], 'access_token');
}

async function playAlone(world: World, key: string, quest: Item): Promise<void> {
  const post = (path: string, status: number, body: object) =>
    requestProductJson(world, path, status, { key, method: 'POST', body });
  const game = `${games}${idOf(await post(games, 201, { primary_quest: quest['uid'] }))}/`;
  await post(`${game}start/`, 200, {});
  for (const _ of [1, 2]) {
    const { problem } = await requestProductJson(world, `${game}problems/next/`, 200, { key });
    const problem_id = requireInteger(requireRecord(problem, 'problem')['problem_id'], 'problem_id');
    assert.equal(
      (await requestProduct(world, `${game}answers/`, { key, method: 'POST', body: { problem_id, choice: 0 } })).status,
      200,
    );
  }
}
