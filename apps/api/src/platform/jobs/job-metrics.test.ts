import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { defineJobHandler } from './handler.ts';
import { defineJob } from './job.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createJobHarness, type JobHarness, transact } from './jobs.fixtures.ts';
import { jobQueue } from './queue.ts';

const payload = z.object({ fails: z.boolean() });
const served = defineJob({ name: 'test.served', payload, retries: 1, backoff: { firstSeconds: 600, maxSeconds: 600 } });
const unserved = defineJob({ name: 'test.unserved', payload, retries: 0 });
const mortal = defineJob({ name: 'test.mortal', payload, retries: 0 });

const run = async ({ fails }: z.output<typeof payload>): Promise<void> => {
  if (fails) throw new Error('It failed.');
};
const handlers = [defineJobHandler(served, { run }), defineJobHandler(mortal, { run })];

let world: JobHarness;
beforeAll(async () => {
  world = await createJobHarness();
  await world.install(...handlers, defineJobHandler(unserved, { run }));
});
afterEach(() => world.reset());
afterAll(() => world.close());

async function readMetrics(registry: Registry): Promise<(series: string) => number | undefined> {
  const lines = (await registry.metrics()).split('\n');
  return (series) => {
    const line = lines.find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
}

describe('job metrics', () => {
  test('counts runs by outcome, and what waits, how long, what is scheduled and what is dead', async () => {
    await transact(world, async (db) => {
      const queue = jobQueue(db);
      for (const fails of [false, false, true]) await queue.enqueue(served, { fails });
      await queue.enqueue(mortal, { fails: true });
      for (let count = 0; count < 3; count += 1) await queue.enqueue(unserved, { fails: false });
    });
    await world.db.pool.query(`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'test.unserved'`);
    const registry = new Registry();
    const jobMetrics = createJobMetrics(
      registry,
      handlers.map(({ job }) => job.name),
    );
    await world.runner(handlers, {}, { jobMetrics });

    const dead = async () => (await readMetrics(registry))('lyceum_job_dead_letters{job="test.mortal"}') === 1;
    await eventually(dead);
    const value = await readMetrics(registry);
    expect(value('lyceum_job_runs_total{job="test.served",outcome="done"}')).toBe(2);
    expect(value('lyceum_job_runs_total{job="test.served",outcome="failed"}')).toBe(1);
    expect(value('lyceum_job_runs_total{job="test.mortal",outcome="dead_letter"}')).toBe(1);
    expect(value('lyceum_job_run_duration_seconds_count{job="test.served"}')).toBe(3);
    expect(value('lyceum_jobs_running{job="test.served"}')).toBe(0);
    expect(value('lyceum_jobs_waiting{job="test.served"}')).toBe(0);
    expect(value('lyceum_jobs_scheduled{job="test.served"}')).toBe(1);
    expect(value('lyceum_jobs_waiting{job="test.unserved"}')).toBe(3);
    const age = value('lyceum_jobs_oldest_waiting_seconds{job="test.unserved"}') ?? 0;
    expect(age).toBeGreaterThanOrEqual(90);
    const oldest = `select extract(epoch from now() - min(start_after))::float8 as age from pgboss.job where name = 'test.unserved'`;
    expect(age).toBeLessThanOrEqual((await world.db.pool.query<{ age: number }>(oldest)).rows[0]?.age ?? 0);
  });

  test('leaves the numbers of queues out while the database does not respond', async () => {
    const registry = new Registry();
    const metrics = createJobMetrics(registry, ['test.served']);
    metrics.setQueueStates([{ job: 'test.served', waiting: 2, oldestSeconds: 3, scheduled: 0, deadLetters: 0 }]);
    expect((await readMetrics(registry))('lyceum_jobs_waiting{job="test.served"}')).toBe(2);
    metrics.setQueueStates(undefined);
    expect((await readMetrics(registry))('lyceum_jobs_waiting{job="test.served"}')).toBeUndefined();
  });
});
