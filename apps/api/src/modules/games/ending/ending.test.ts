import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type Runner, startRunner } from '../../../platform/jobs/runner.ts';
import { aGame, aRunningGame, type GameWorld, openGames } from '../games.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(60_000));

let runner: Runner | undefined;
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
});

const storedStatus = async (id: number): Promise<string> =>
  (await world.api.owner.query('select status from games.game where id = $1', [id])).rows[0].status;

describe('a game whose time has passed', () => {
  test('ends at its deadline, when any of its players reads it', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben], { cfg_time_limit_seconds: 30 });
    world.pass(29_999);
    expect(await world.ben.client.games.get({ id })).toMatchObject({ status: 'in_progress' });
    world.pass(1);
    expect(await world.ben.client.games.get({ id })).toMatchObject({
      status: 'abandoned',
      completed_at: world.now().toISOString(),
      is_completed: true,
      updated_by: String(world.ada.id),
    });
  });
  test('is never listed as running', async () => {
    const { id } = await aRunningGame(world.cleo, [], { cfg_time_limit_seconds: 30 });
    world.pass(30_000);
    expect((await world.cleo.client.games.list({ is_completed: false })).results.map((game) => game.id)).not.toContain(id);
    expect((await world.cleo.client.games.list({ is_completed: true })).results.map((game) => game.id)).toContain(id);
    expect((await world.cleo.client.players.me()).in_game).toBe(null);
  });
  test('expires after 14 days without a start', async () => {
    const { id } = await aGame(world.ada);
    world.pass(14 * 86_400_000);
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'expired', is_active: false, is_completed: false });
  });
  test('is ended by the job when no player requests it', async () => {
    const running = await aRunningGame(world.ada, [], { cfg_time_limit_seconds: 30 });
    const waiting = await aGame(world.ada);
    world.pass(15 * 86_400_000);
    const { platform, modules, config } = world.api;
    runner = await startRunner({
      ...platform,
      databaseUrl: config.databaseUrl,
      handlers: modules.jobHandlers.filter(({ job }) => job.name === 'games.end-due-games'),
      clock: systemClock,
      times: { pollMs: 20, heartbeatMs: 100, superviseSeconds: 1 },
    });
    const statuses = () => Promise.all([storedStatus(running.id), storedStatus(waiting.id)]);
    expect(await eventually(statuses, (found) => found.join() === 'abandoned,expired')).toEqual(['abandoned', 'expired']);
  });
  test('ends once, however many requests notice it', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben], { cfg_time_limit_seconds: 30 });
    world.pass(30_000);
    const seen = await Promise.all(Array.from({ length: 20 }, () => world.ada.client.games.get({ id })));
    expect(new Set(seen.map(({ status, completed_at }) => `${status} ${completed_at}`)).size).toBe(1);
    const { rows } = await world.api.owner.query(
      `select count(*)::int as n from (select data from platform.outbox_pending union all select data from platform.outbox_event) as event
       where (data->>'game')::int = $1 and data->>'type' = 'game.ended'`,
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
