import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { systemScope } from '../scope.ts';
import { type Attempt, defineJob, defineJobHandler, type JobHandler, jobQueue } from './index.ts';
import { createGate, createJobHarness, type JobHarness, transact } from './jobs.fixtures.ts';

/** No retries: a job that survives the death of its worker did not use one up. */
const fragile = defineJob({ name: 'test.fragile', payload: z.object({}), retries: 0, concurrency: 1 });
/** A worker that gives no sign of life. */
const silent = { heartbeatMs: 60_000 };

let world: JobHarness;
beforeAll(async () => {
  world = await createJobHarness();
});
afterEach(() => world.reset());
afterAll(() => world.close());

const handlerThat = (run: (attempt: Attempt) => Promise<unknown>): JobHandler =>
  defineJobHandler(fragile, { run: (_payload, attempt) => run(attempt) });
const enqueue = () => transact(world, (db) => jobQueue(db).enqueue(fragile, {}));
const outcomes = () => world.lines.filter(({ event }) => event === 'job.run').map(({ outcome }) => outcome);
const until = (id: string, state: string) =>
  eventually(
    () => world.job(id),
    (found) => found?.state === state,
  );

/** A worker that has taken the job and then fell silent; it goes on when the gate opens. */
async function zombie(afterwards: (attempt: Attempt) => Promise<unknown>, times: { heartbeatMs: number } = silent) {
  const gate = createGate();
  const attempts: Attempt[] = [];
  const handler = handlerThat(async (attempt) => {
    attempts.push(attempt);
    await gate.opened;
    return afterwards(attempt);
  });
  await world.install(handler);
  const runner = await world.runner([handler], times);
  const id = await enqueue();
  await until(id, 'active');
  return { id, gate, runner, attempts };
}

describe('a job whose worker stopped sending heartbeats', () => {
  test('is taken over without using up a retry', async () => {
    const { id, runner, gate } = await zombie(async () => undefined);
    void runner.stop(60_000);
    await world.expireHeartbeat(id);
    const numbers: number[] = [];
    await world.runner([handlerThat(async ({ number }) => numbers.push(number))]);
    await until(id, 'completed');
    expect(numbers).toEqual([1]);
    gate.open();
  });

  test('cannot be completed by the old worker', async () => {
    const { id, gate, runner } = await zombie(async () => undefined);
    void runner.stop(60_000);
    await world.expireHeartbeat(id);
    const held = createGate();
    await world.runner([handlerThat(() => held.opened)]);
    await eventually(
      () => world.job(id),
      (found) => found?.state === 'active' && found.retry_count === 1,
    );
    gate.open();
    await eventually(outcomes, (seen) => seen.includes('lost'));
    expect(await world.job(id)).toMatchObject({ state: 'active', retry_count: 1 });
    held.open();
    await until(id, 'completed');
  });

  test('cannot be failed by the old worker', async () => {
    const { id, gate, runner } = await zombie(() => Promise.reject(new Error('too late')));
    void runner.stop(60_000);
    await world.expireHeartbeat(id);
    const held = createGate();
    await world.runner([handlerThat(() => held.opened)]);
    await eventually(
      () => world.job(id),
      (found) => found?.state === 'active' && found.retry_count === 1,
    );
    gate.open();
    await eventually(outcomes, (seen) => seen.includes('lost'));
    expect(await world.job(id)).toMatchObject({ state: 'active', retry_count: 1 });
    expect(await world.deadLetters()).toEqual([]);
    held.open();
  });

  test('rolls back the old worker’s transactions', async () => {
    const late = (how: 'transact' | 'finish') => (attempt: Attempt) =>
      attempt[how](systemScope, (db) => world.mark(db, `late ${how}`));
    const { id, gate, runner } = await zombie(async (attempt) => {
      await expect(late('transact')(attempt)).rejects.toThrow('no longer claimed');
      return late('finish')(attempt);
    });
    void runner.stop(60_000);
    await world.expireHeartbeat(id);
    await world.runner([handlerThat((attempt) => attempt.finish(systemScope, (db) => world.mark(db, 'new')))]);
    await until(id, 'completed');
    gate.open();
    await eventually(outcomes, (seen) => seen.includes('lost'));
    expect(await world.marks()).toEqual(['new']);
  });

  test('aborts the old worker’s run at its next heartbeat', async () => {
    const { id, attempts } = await zombie(async () => undefined, { heartbeatMs: 1_000 });
    await world.db.pool.query(`update pgboss.job set retry_count = retry_count + 1 where id = $1`, [id]);
    const signal = attempts[0]?.signal;
    await eventually(() => signal?.aborted);
    expect(String(signal?.reason)).toContain('ClaimLost');
  });
});

describe('a transaction of a run', () => {
  test('prevents a takeover until it ends, and does not block heartbeats', async () => {
    const inside = createGate();
    const goOn = createGate();
    const handler = handlerThat((attempt) =>
      attempt.finish(systemScope, async (db) => {
        inside.open();
        await goOn.opened;
        await world.mark(db, attempt.jobId);
      }),
    );
    await world.install(handler);
    await world.runner([handler], silent);
    const id = await enqueue();
    await inside.opened;
    await world.expireHeartbeat(id);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await world.job(id)).toMatchObject({ state: 'active', retry_count: 0 });
    goOn.open();
    await until(id, 'completed');
    expect(await world.marks()).toEqual([id]);
  });

  test('commits its effects and the completion of the job together or not at all', async () => {
    const handler = handlerThat((attempt) =>
      attempt.finish(systemScope, async (db) => {
        await world.mark(db, 'half done');
        throw new Error('and then it broke');
      }),
    );
    await world.install(handler);
    await world.runner([handler]);
    await until(await enqueue(), 'failed');
    expect(await world.marks()).toEqual([]);
  });

  test('completes the job even if the handler throws after it', async () => {
    const handler = handlerThat(async (attempt) => {
      await attempt.finish(systemScope, (db) => world.mark(db, 'once'));
      throw new Error('after the end');
    });
    await world.install(handler);
    await world.runner([handler]);
    await until(await enqueue(), 'completed');
    await eventually(outcomes, (seen) => seen.length === 1);
    expect(outcomes()).toEqual(['done']);
    expect(await world.marks()).toEqual(['once']);
  });
});

test('a worker that starts takes over at once what a crashed one left behind', async () => {
  const handler = defineJobHandler(fragile, { run: async () => undefined });
  await world.install(handler);
  const id = await enqueue();
  // As a killed worker leaves it.
  await world.db.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await world.db.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  await world.runner([handler], { superviseSeconds: 3600 });
  await until(id, 'completed');
});

test('a job that too many workers crashed on becomes a dead letter', async () => {
  let runs = 0;
  const deadly = defineJobHandler(fragile, {
    run: async () => (runs += 1),
    onDeadLetter: (_payload, db, reason) => world.mark(db, reason),
  });
  await world.install(deadly);
  const id = await enqueue();
  await world.db.pool.query('update pgboss.job set retry_count = 24, started_on = now() where id = $1', [id]);
  await world.runner([deadly]);
  await until(id, 'failed');
  expect(runs).toBe(0);
  expect(await world.marks()).toEqual(['Too many workers crashed while running this job.']);
});
