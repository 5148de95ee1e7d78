import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { allJobs } from '../../jobs.ts';
import { createPlatform } from '../../platform.ts';
import { wireModules } from '../../wire.ts';
import { defineJob, defineJobHandler, jobQueue } from './index.ts';
import { createJobHarness, type JobHarness, transact } from './jobs.fixtures.ts';

const greet = defineJob({ name: 'test.greet', payload: z.object({ userId: z.int() }), retries: 1 });
const greeting = defineJobHandler(greet, { run: async () => undefined });

let world: JobHarness;
beforeAll(async () => {
  world = await createJobHarness();
  await world.install(greeting);
});
afterAll(() => world.close());

const queued = async () =>
  (await world.db.pool.query(`select id, data from pgboss.job where name = 'test.greet' order by created_on`)).rows;

describe('enqueueing a job', () => {
  test('creates the job when the transaction commits', async () => {
    const id = await transact(world, (db) => jobQueue(db).enqueue(greet, { userId: 7 }));
    expect(await queued()).toEqual([{ id, data: { payload: { userId: 7 }, failures: 0 } }]);
  });

  test('creates nothing when the transaction is rolled back', async () => {
    const before = await queued();
    const attempt = transact(world, async (db) => {
      await jobQueue(db).enqueue(greet, { userId: 8 });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await queued()).toEqual(before);
  });

  test('keeps concurrent transactions apart', async () => {
    const before = (await queued()).length;
    const some = Array.from({ length: 8 }, (_, index) =>
      transact(world, async (db) => {
        await jobQueue(db).enqueue(greet, { userId: 100 + index });
        if (index % 2 === 1) throw new Error('rolled back');
      }).catch(() => undefined),
    );
    await Promise.all(some);
    const users = (await queued()).slice(before).map(({ data }) => data.payload.userId);
    expect(users.toSorted()).toEqual([100, 102, 104, 106]);
  });

  test('rejects a payload that does not match the schema', async () => {
    const attempt = transact(world, (db) => jobQueue(db).enqueue(greet, { userId: 1.5 }));
    await expect(attempt).rejects.toThrow('expected int');
  });

  test('rejects a job that is not installed', async () => {
    const unknown = defineJob({ name: 'test.unknown', payload: z.object({}), retries: 0 });
    await expect(transact(world, (db) => jobQueue(db).enqueue(unknown, {}))).rejects.toThrow('test.unknown');
  });
});

test('queues can be reinstalled with other settings', async () => {
  await world.install(defineJobHandler({ ...greet, timeoutSeconds: 40 }, { run: async () => undefined }));
  const { rows } = await world.db.pool.query(`select expire_seconds from pgboss.queue where name = 'test.greet'`);
  expect(rows).toEqual([{ expire_seconds: 100 }]);
});

test('every installed job has a handler, and every handler an installed job', () => {
  const config = readConfig({ DATABASE_URL: world.url });
  const platform = createPlatform(config, 'test', { db: world.db });
  const handled = wireModules(config, platform).jobHandlers.map(({ job }) => job.name);
  expect(handled.toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
  for (const { name, everySeconds, payload } of allJobs)
    expect(everySeconds === undefined || payload.safeParse({}).success, `${name} recurs and takes {}`).toBe(true);
});
