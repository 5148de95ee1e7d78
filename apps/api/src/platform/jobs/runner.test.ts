import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { defineJob, defineJobHandler, type Job, jobQueue, PermanentError } from './index.ts';
import { createGate, createJobHarness, type JobHarness, transact } from './jobs.fixtures.ts';

const Payload = z.object({ n: z.int() });
const quickly = { firstSeconds: 0.05, maxSeconds: 0.2 };
const plain = defineJob({ name: 'test.plain', payload: Payload, retries: 2, backoff: quickly });

let world: JobHarness;
beforeAll(async () => {
  world = await createJobHarness();
});
afterEach(() => world.reset());
afterAll(() => world.close());

const enqueue = (definition: Job<typeof Payload>, n = 1) => transact(world, (db) => jobQueue(db).enqueue(definition, { n }));
const outcomesOf = (id: string) =>
  world.lines
    .filter((line) => line.event === 'job.run' && line.job_id === id)
    .map(({ attempt, outcome }) => `${attempt} ${outcome}`);
const ended = (id: string) =>
  eventually(
    () => world.job(id),
    (found) => ['completed', 'failed'].includes(found?.state ?? ''),
  );

describe('a run of a job', () => {
  test('gets the parsed payload and writes one log line', async () => {
    const seen: unknown[] = [];
    const handler = defineJobHandler(plain, { run: async ({ n }, { number, isLast }) => seen.push([n, number, isLast]) });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(plain, 42);
    expect((await ended(id))?.state).toBe('completed');
    expect(seen).toEqual([[42, 1, false]]);
    expect(outcomesOf(id)).toEqual(['1 done']);
  });

  test('is retried with backoff until it succeeds', async () => {
    const at: number[] = [];
    const handler = defineJobHandler(plain, {
      run: async (_payload, attempt) => {
        at.push(Date.now());
        if (!attempt.isLast) throw new Error('not yet');
      },
    });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(plain);
    expect(await ended(id)).toMatchObject({ state: 'completed', data: { failures: 2 } });
    expect(outcomesOf(id)).toEqual(['1 failed', '2 failed', '3 done']);
    const [first = 0, second = 0, third = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(25);
    expect(third - second).toBeGreaterThanOrEqual(50);
    expect(await world.deadLetters()).toEqual([]);
  });

  test('becomes a dead letter after the last failure, with onDeadLetter in the same transaction', async () => {
    const handler = defineJobHandler(plain, {
      run: () => Promise.reject(new Error('the disk is on fire')),
      onDeadLetter: ({ n }, db, reason) => world.mark(db, `${n}: ${reason}`),
    });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(plain, 5);
    expect((await ended(id))?.state).toBe('failed');
    expect(await world.deadLetters()).toEqual([
      { source_id: id, source_name: 'test.plain', source_output: { message: 'the disk is on fire' } },
    ]);
    expect(await world.marks()).toEqual(['5: the disk is on fire']);
    expect(outcomesOf(id)).toEqual(['1 failed', '2 failed', '3 dead_letter']);
  });

  test('is not retried after a PermanentError', async () => {
    const handler = defineJobHandler(plain, { run: () => Promise.reject(new PermanentError('no such document')) });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(plain);
    expect((await ended(id))?.state).toBe('failed');
    expect(outcomesOf(id)).toEqual(['1 dead_letter']);
  });

  test('becomes a dead letter even if onDeadLetter fails', async () => {
    const handler = defineJobHandler(plain, {
      run: () => Promise.reject(new PermanentError('over')),
      onDeadLetter: () => Promise.reject(new Error('cannot record the failure')),
    });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(plain);
    expect((await eventually(() => ended(id)))?.state).toBe('failed');
    expect(await world.deadLetters()).toHaveLength(1);
  });

  test('is aborted and fails after its timeout', async () => {
    const brief = defineJob({ name: 'test.brief', payload: Payload, retries: 0, timeoutSeconds: 1 });
    const aborted = createGate();
    const handler = defineJobHandler(brief, {
      run: (_payload, { signal }) => {
        signal.addEventListener('abort', aborted.open);
        return new Promise(() => undefined);
      },
    });
    await world.install(handler);
    await world.runner([handler]);
    const id = await enqueue(brief);
    await aborted.opened;
    expect((await ended(id))?.state).toBe('failed');
    expect((await world.deadLetters()).map(({ source_output }) => source_output.message)).toEqual([
      'The run took longer than 1 seconds.',
    ]);
  });

  test('becomes a dead letter at once if its payload does not match the schema', async () => {
    let runs = 0;
    const handler = defineJobHandler(plain, { run: async () => (runs += 1) });
    await world.install(handler);
    const id = await transact(world, (db) =>
      jobQueue(db).enqueue({ ...plain, payload: z.object({ n: z.string() }) }, { n: 'one' }),
    );
    await world.runner([handler]);
    expect((await ended(id))?.state).toBe('failed');
    expect(runs).toBe(0);
    expect((await world.deadLetters()).map(({ source_id }) => source_id)).toEqual([id]);
  });
});

test('a queue runs as many jobs at once as its definition allows', async () => {
  const narrow = defineJob({ name: 'test.narrow', payload: Payload, retries: 0, concurrency: 3 });
  let now = 0;
  let most = 0;
  const handler = defineJobHandler(narrow, {
    run: async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      now -= 1;
    },
  });
  await world.install(handler);
  const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => enqueue(narrow, n)));
  await world.runner([handler], { pollMs: 60_000 });
  await eventually(
    () => world.lines.filter(({ outcome }) => outcome === 'done').length,
    (count) => count === ids.length,
  );
  expect(most).toBe(3);
});

describe('a recurring job', () => {
  test('runs once per interval, however many workers there are', async () => {
    const hourly = defineJob({ name: 'test.hourly', payload: z.object({}), retries: 0, everySeconds: 1 });
    const handler = defineJobHandler(hourly, {
      run: (_payload, attempt) =>
        attempt.finish({ workspaceId: 0, userId: 0, credentialType: 'system' }, (db) => world.mark(db, attempt.jobId)),
    });
    await world.install(handler);
    await Promise.all([world.runner([handler]), world.runner([handler]), world.runner([handler])]);
    const marks = await eventually(
      () => world.marks(),
      (found) => found.length >= 3,
    );
    const { rows } = await world.db.pool.query(
      `select count(*)::int as jobs, count(distinct singleton_on)::int as turns from pgboss.job where name = 'test.hourly'`,
    );
    expect(new Set(marks).size).toBe(marks.length);
    expect(rows[0].jobs).toBe(rows[0].turns);
  });

  test('is not enqueued again while a run is in progress', async () => {
    const slow = defineJob({ name: 'test.slow', payload: z.object({}), retries: 0, everySeconds: 1 });
    const gate = createGate();
    let runs = 0;
    const handler = defineJobHandler(slow, {
      run: () => {
        runs += 1;
        return gate.opened;
      },
    });
    await world.install(handler);
    await Promise.all([world.runner([handler]), world.runner([handler])]);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(runs).toBe(1);
    gate.open();
    await eventually(
      () => runs,
      (count) => count >= 2,
    );
  });
});

describe('stopping a worker', () => {
  test('waits for running jobs and fetches no more', async () => {
    const gate = createGate();
    const one = defineJob({ name: 'test.one', payload: Payload, retries: 0, concurrency: 1 });
    const handler = defineJobHandler(one, { run: () => gate.opened });
    await world.install(handler);
    const runner = await world.runner([handler]);
    const [first, second] = [await enqueue(one), await enqueue(one)];
    await eventually(
      () => world.job(first),
      (found) => found?.state === 'active',
    );
    const stopped = runner.stop(5_000);
    gate.open();
    await stopped;
    expect((await world.job(first))?.state).toBe('completed');
    expect((await world.job(second))?.state).toBe('created');
  });

  test('returns unfinished jobs to the queue without counting a failure', async () => {
    const signals: AbortSignal[] = [];
    const stubborn = defineJob({ name: 'test.stubborn', payload: Payload, retries: 0 });
    const first = defineJobHandler(stubborn, {
      run: (_payload, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const numbers: number[] = [];
    const second = defineJobHandler(stubborn, { run: async (_payload, { number }) => numbers.push(number) });
    await world.install(first);
    const runner = await world.runner([first]);
    const id = await enqueue(stubborn);
    await eventually(() => signals.length);
    await runner.stop(100);
    expect(signals[0]?.aborted).toBe(true);
    expect(await world.job(id)).toMatchObject({ state: 'retry', data: { failures: 0 } });
    await world.runner([second]);
    expect((await ended(id))?.state).toBe('completed');
    expect(numbers).toEqual([1]);
    // The line is written after the row.
    expect(
      await eventually(
        async () => outcomesOf(id),
        ({ length }) => length > 1,
      ),
    ).toEqual(['1 released', '1 done']);
  });
});

test('a worker refuses to start on a database without queues', async () => {
  await world.db.pool.query('alter schema pgboss rename to elsewhere');
  try {
    await expect(world.runner([])).rejects.toThrow('run lyceumctl migrate');
  } finally {
    await world.db.pool.query('alter schema elsewhere rename to pgboss');
  }
});
