import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { compactCounters, findCounterDrift } from '../../../platform/counters/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aPlayableQuest, asking, type GameWorld, openGames } from '../games.fixtures.ts';
import { playToEnd } from '../play/play.fixtures.ts';

const leaderboard = '/api/v1/problems/leaderboard/';
let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(2 * 86_400_000));

async function playQuest(quest: { readonly uid: string }, results: readonly (readonly [TestUser, number])[]): Promise<void> {
  const [[creator] = [world.ada, 0], ...others] = results;
  const { id } = await creator.client.games.create({
    body: { primary_quest: quest.uid, users: others.map(([{ id: user }]) => user) },
  });
  for (const [{ client }] of others) await client.games.respond({ id, body: { response: 'accept' } });
  await creator.client.games.start({ id });
  for (const [user, right] of results) await playToEnd(user, id, { right });
}

/** Many players of Ada's workspace with ratings of which many are equal, as if they had played. */
const addStandings = (board: string, count: number) =>
  world.api.owner.query(
    `with added as (
       insert into people.user (uid, workspace_id, username, email)
       select gen_random_uuid(), $1, 'other-' || gen_random_uuid(), gen_random_uuid() || '@people.test' from generate_series(1, $3)
       returning id
     ), player as (
       insert into games.player (uid, workspace_id, user_id, experience_updated_at, created_at, updated_at)
       select gen_random_uuid(), $1, id, now(), now(), now() from added returning id
     )
     insert into games.standing (workspace_id, player_id, board, rating, games, is_global, updated_at)
     select $1, id, $2, 1100 + id * 7919 % 200, 1, false, now() from player`,
    [world.ada.workspaceId, board, count],
  );

async function aCategory(): Promise<number> {
  const staff = await world.api.user(world.ada.workspaceId, { is_staff: true });
  return (await staff.client.categories.create({ body: { name: `Geography ${staff.id}` } })).id;
}

const ranked = async (user: TestUser, query: string) => {
  const { body } = await asking(world.api, user).get(leaderboard + query);
  return body.results.map(({ rank, elo, games, player }: ReturnType<typeof JSON.parse>) => [rank, player.user.id, elo, games]);
};

describe('players.leaderboard', () => {
  test('ranks players of a quest; equal ratings share a rank', async () => {
    const quest = await aPlayableQuest(world.admin, 2);
    await playQuest(quest, [
      [world.ada, 1],
      [world.ben, 2],
      [world.cleo, 1],
    ]);
    expect(await ranked(world.ada, `?quest=${quest.id}`)).toEqual([
      [1, world.ben.id, 1220, 1],
      [2, world.cleo.id, 1190, 1],
      [2, world.ada.id, 1190, 1],
    ]);
    expect(await world.ada.client.players.rank({ quest: String(quest.id) })).toEqual({
      rank: 2,
      elo: 1190,
      games: 1,
      players: 3,
    });
    expect(await world.admin.client.players.rank({ quest: String(quest.id) })).toEqual({ rank: 0, elo: 0, games: 0, players: 3 });
  });
  test('ranks players of a category by the mean of their ratings, weighted by games, and all players without a filter', async () => {
    const category = await aCategory();
    const first = await aPlayableQuest(world.ada, 2);
    const second = await aPlayableQuest(world.ada, 2);
    for (const { id } of [first, second]) await world.ada.client.quests.update({ id, body: { category } });
    const [dan, eve] = [await world.api.user(world.ada.workspaceId), await world.api.user(world.ada.workspaceId)];
    await playQuest(first, [
      [dan, 2],
      [eve, 0],
    ]);
    world.pass(2 * 86_400_000);
    await playQuest(second, [
      [dan, 0],
      [eve, 2],
    ]);
    world.pass(2 * 86_400_000);
    await playQuest(second, [
      [dan, 2],
      [eve, 1],
    ]);
    // 1220 and 1180 after the first game; then 1180 and 1220, and 1202 and 1198 in the second quest.
    const [dansElo, evesElo] = [(1220 + 2 * 1202) / 3, (1180 + 2 * 1198) / 3];
    expect(await ranked(dan, `?domain=${category}`)).toEqual([
      [1, dan.id, dansElo, 3],
      [2, eve.id, evesElo, 3],
    ]);
    expect(await eve.client.players.me()).toMatchObject({ top_domain_elo: evesElo, top_domain_rank: 2 });
    expect(await eve.client.players.rank()).toMatchObject({ elo: evesElo, games: 3 });
    await dan.client.userDetails.create({ body: {} });
    expect(await dan.client.userDetails.get()).toMatchObject({ top_domain_elo: dansElo, top_domain_rank: 1 });
    expect((await ranked(dan, '')).map(([, id]: number[]) => id)).toContain(dan.id);
  });
  test('has exact ranks and page numbers among many players, before and after counters are compacted', async () => {
    const quest = await aPlayableQuest(world.ada);
    await addStandings(`quest:${quest.id}`, 5000);
    const { rows: oracle } = await world.api.owner.query(
      `select rank() over (order by rating desc)::int as rank, player.user_id::int as id
       from games.standing join games.player on player.id = player_id where board = $1 order by rating desc, standing.id desc`,
      [`quest:${quest.id}`],
    );
    const check = async () => {
      for (const page of [1, 2, 25, 49, 50]) {
        const seen = await ranked(world.ada, `?quest=${quest.id}&page_size=100&page=${page}`);
        expect(seen.map(([rank, id]: number[]) => ({ rank, id }))).toEqual(oracle.slice((page - 1) * 100, page * 100));
      }
      const { body } = await asking(world.api, world.ada).get(`${leaderboard}?quest=${quest.id}&page_size=100`);
      const { body: next } = await asking(world.api, world.ada).get(body.next);
      expect(next.results[0].rank).toBe(oracle[100].rank);
      expect(body.count).toBe(5000);
    };
    await check();
    await compactCounters(world.api.platform.db);
    await check();
    expect(await world.api.platform.db.read(systemScope, (db) => findCounterDrift(db, 'leaderboard'))).toEqual([]);
  });
  test('does not show players of other workspaces, nor boards of quests that the caller cannot see', async () => {
    const quest = await aPlayableQuest(world.ada);
    await world.ada.client.quests.update({ id: quest.id, body: { visibility: 'private' } });
    await addStandings('all', 3);
    for (const query of [`?quest=${quest.id}`, '?quest=1&domain=1', '?quest=1&scope=global', '?domain=x'])
      expect((await asking(world.api, world.ben).get(leaderboard + query)).status, query).toBe(400);
    expect((await asking(world.api, world.ben).get(`${leaderboard}me/?quest=${quest.id}`)).status).toBe(400);
    expect((await asking(world.api, world.ben).get(`${leaderboard}?page=1000`)).status).toBe(404);
    expect(await ranked(world.stranger, '')).toEqual([]);
  });
  test('loses players who are erased', async () => {
    const quest = await aPlayableQuest(world.ada, 1);
    const leaving = await world.api.user(world.ada.workspaceId);
    await playQuest(quest, [
      [leaving, 1],
      [world.ben, 0],
    ]);
    await world.admin.client.members.erase({ workspace_id: world.ada.workspaceId, id: leaving.id });
    expect(await ranked(world.ada, `?quest=${quest.id}`)).toEqual([[1, world.ben.id, 1180, 1]]);
  });
});

describe('players.eloHistory', () => {
  test('lists the changes of a player, newest first, in quests that the caller can see', async () => {
    const quest = await aPlayableQuest(world.ada, 1);
    await playQuest(quest, [
      [world.cleo, 1],
      [world.ben, 0],
    ]);
    const { id } = await world.ben.client.players.me();
    const history = (user: TestUser) => asking(world.api, user).get(`/api/v1/problems/players/${id}/elo-history/`);
    const { body } = await history(world.ada);
    expect(body.results[0]).toEqual({
      game: expect.any(Number),
      quest_id: quest.uid,
      quest_name: 'Rivers of Europe',
      before: 1200,
      after: 1180,
      delta: -20,
      at: expect.stringMatching(/Z$/),
    });
    await world.ada.client.quests.update({ id: quest.id, body: { visibility: 'private' } });
    expect((await history(world.cleo)).body.count).toBe(body.count - 1);
    expect((await history(world.stranger)).status).toBe(404);
  });
});

describe('presence', () => {
  test('shows players as online for two minutes after their last request about games', async () => {
    const { id } = await world.cleo.client.games.create({
      body: { primary_quest: (await aPlayableQuest(world.cleo)).uid, users: [world.ben.id] },
    });
    const creator = async () => (await world.ben.client.games.get({ id })).creator;
    const seconds = Math.floor(world.now().getTime() / 1000);
    await world.cleo.client.games.get({ id });
    expect(await creator()).toMatchObject({ online_status: 'online', last_online_at: seconds });
    world.pass(121_000);
    expect(await creator()).toMatchObject({ online_status: 'away' });
    await world.cleo.client.games.list();
    expect(await creator()).toMatchObject({ online_status: 'online', last_online_at: seconds + 121 });
    world.pass(901_000);
    expect(await creator()).toMatchObject({ online_status: 'offline' });
  });
});
