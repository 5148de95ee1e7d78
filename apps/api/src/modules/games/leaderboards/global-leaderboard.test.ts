import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { systemClock } from '../../../platform/clock.ts';
import { findCounterDrift } from '../../../platform/counters/index.ts';
import { type Runner, startRunner } from '../../../platform/jobs/runner.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aPlayableQuest, asking, type GameWorld, openGames } from '../games.fixtures.ts';
import { playToEnd } from '../play/play.fixtures.ts';

let world: GameWorld;
let runner: Runner;
/** An admin and two players of another workspace. */
let elsewhere: { readonly admin: TestUser; readonly eve: TestUser; readonly finn: TestUser };
beforeAll(async () => {
  world = await openGames();
  const { workspaceId } = world.stranger;
  const [admin, eve, finn] = [
    await world.api.user(workspaceId, { role: 'admin' }),
    await world.api.user(workspaceId, { username: 'eve.elsewhere' }),
    await world.api.user(workspaceId),
  ];
  elsewhere = { admin, eve, finn };
  const { platform, modules, config } = world.api;
  runner = await startRunner({
    ...platform,
    databaseUrl: config.databaseUrl,
    handlers: modules.jobHandlers.filter(({ job }) => job.name === 'games.sync-global-standings'),
    clock: systemClock,
    times: { pollMs: 20, heartbeatMs: 100, superviseSeconds: 1 },
  });
  await play(world.admin, [world.ada, world.ben]);
  await play(admin, [eve, finn]);
});
afterAll(async () => {
  await runner.stop(0);
  await world.api.close();
});

/** A rated game that the first of the players wins; the quest is of another user. */
async function play(author: TestUser, [winner, loser]: readonly [TestUser, TestUser]): Promise<number> {
  const quest = await aPlayableQuest(author, 1);
  await author.client.quests.update({ id: quest.id, body: { visibility: 'public' } });
  const { id } = await winner.client.games.create({ body: { primary_quest: quest.uid, users: [loser.id] } });
  await loser.client.games.respond({ id, body: { response: 'accept' } });
  await winner.client.games.start({ id });
  await playToEnd(winner, id, { right: 1 });
  await playToEnd(loser, id, { right: 0 });
  world.pass(2 * 86_400_000);
  return quest.id;
}

const setJoined = ({ client, workspaceId }: TestUser, joins: boolean) =>
  client.workspaces.update({ id: workspaceId, body: { joins_global_leaderboard: joins } });
const listGlobal = async (user: TestUser): Promise<[number, number, number][]> => {
  const { body } = await asking(world.api, user).get('/api/v1/problems/leaderboard/?scope=global');
  return body.results.map(({ rank, elo, player }: ReturnType<typeof JSON.parse>) => [rank, player.user.id, elo]);
};
/** The players of the global leaderboard, once the job has run. */
const listGlobalWhen = (user: TestUser, count: number) =>
  eventually(
    () => listGlobal(user),
    ({ length }) => length === count,
  );

describe('the global leaderboard', () => {
  test('is empty until an admin joins it, and then shows the players of joined workspaces to all', async () => {
    expect(await listGlobal(world.ada)).toEqual([]);
    expect(await setJoined(elsewhere.admin, true)).toMatchObject({ joins_global_leaderboard: true });
    const shown = [
      [1, elsewhere.eve.id, 1220],
      [2, elsewhere.finn.id, 1180],
    ];
    expect(await listGlobalWhen(world.ada, 2)).toEqual(shown);
    expect(await listGlobal(elsewhere.finn)).toEqual(shown);
    expect(await elsewhere.finn.client.players.rank({ scope: 'global' })).toEqual({ rank: 2, elo: 1180, games: 1, players: 2 });
    expect(await world.ada.client.players.rank({ scope: 'global' })).toEqual({ rank: 0, elo: 0, games: 0, players: 2 });
    const { body, text } = await asking(world.api, world.admin).get('/api/v1/problems/leaderboard/?scope=global');
    expect(body.results[0].player.user).toMatchObject({ username: 'eve.elsewhere', email: expect.stringContaining('noreply') });
    expect(text).not.toContain((await elsewhere.eve.client.users.me()).email);
  });
  test('shows games that are rated later at once, also of a workspace that joins later', async () => {
    await play(elsewhere.admin, [elsewhere.finn, elsewhere.eve]);
    await play(world.admin, [world.ben, world.ada]);
    expect((await listGlobal(world.ada)).map(([, id, elo]) => [id, elo])).toEqual([
      [elsewhere.finn.id, 1200],
      [elsewhere.eve.id, 1200],
    ]);
    const questId = await play(elsewhere.admin, [elsewhere.finn, world.stranger]);
    expect((await listGlobal(world.ada)).map(([rank, id]) => [rank, id])).toEqual([
      [1, elsewhere.finn.id],
      [2, elsewhere.eve.id],
      [3, world.stranger.id],
    ]);
    expect((await asking(world.api, elsewhere.eve).get(`/api/v1/problems/leaderboard/?quest=${questId}`)).body.count).toBe(2);
    await setJoined(world.admin, true);
    expect((await listGlobalWhen(world.ada, 5)).map(([, id]) => id)).toEqual(
      expect.arrayContaining([world.ada.id, world.ben.id]),
    );
  });
  test('loses the players of a workspace that leaves it, whose own leaderboard stays', async () => {
    const before = await world.ada.client.players.leaderboard();
    await setJoined(world.admin, false);
    const left = await listGlobalWhen(elsewhere.eve, 3);
    expect(left.map(([, id]) => id)).not.toContain(world.ada.id);
    await play(world.admin, [world.ada, world.ben]);
    expect(await listGlobal(elsewhere.eve)).toEqual(left);
    expect((await world.ada.client.players.leaderboard()).count).toBe(before.count);
    expect(await world.api.platform.db.read(systemScope, (db) => findCounterDrift(db, 'leaderboard'))).toEqual([]);
  });
  test('is joined and left by admins only, and each change is recorded once', async () => {
    await expect(setJoined(world.ada, true)).rejects.toMatchObject({ status: 403 });
    await setJoined(world.admin, false);
    await expect(setJoined({ ...world.admin, workspaceId: elsewhere.admin.workspaceId }, false)).rejects.toMatchObject({
      status: 404,
    });
    const { rows } = await world.api.owner.query(
      `select action from platform.audit where action like 'workspace.global%' and workspace_id = $1 order by id`,
      [world.ada.workspaceId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'workspace.global_leaderboard_joined',
      'workspace.global_leaderboard_left',
    ]);
    expect(await world.ada.client.workspaces.get({ id: world.ada.workspaceId })).toMatchObject({
      joins_global_leaderboard: false,
    });
  });
});
