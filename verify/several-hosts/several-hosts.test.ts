import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type StartedCommand, startCommandUntilStopped } from '../../apps/ctl/src/testing/start-command.ts';
import { eventually, patient } from '../../tools/test/eventually.ts';
import { type Cluster, createCluster } from '../crash-recovery/cluster.ts';

/** Two PostgreSQL servers, one a streaming standby of the other, and the processes of an installation that know both. */
let primary: Cluster;
let standby: Cluster;
let env: Record<string, string>;
let api: StartedCommand;
let worker: StartedCommand;
let apiUrl: string;
let key: string;
const password = 'never-printed';
const timeoutSeconds = 2;
const poolSize = 10;

beforeAll(async () => {
  primary = await startServer();
  standby = await startServer(primary);
  const [first, second] = [standby, primary].map(({ url }) => new URL(url).host);
  // The standby comes first, so every process must pass it by.
  const databaseUrl = `postgres://postgres:${password}@${first},${second}/postgres?target_session_attrs=read-write`;
  env = {
    DATABASE_URL: databaseUrl,
    LYCEUM_API_PORT: '0',
    LYCEUM_DB_TIMEOUT: String(timeoutSeconds),
    LYCEUM_RATE_FACTOR: '1000',
  };
  env['LYCEUM_SECRET_KEYS'] = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
  await runToEnd('migrate');
  await runToEnd('workspace', 'create', 'Reading room');
  await runToEnd('user', 'create', '--workspace', 'reading-room', '--email', 'ada@people.test', '--role', 'owner', '--staff');
  key = (await runToEnd('key', 'create', '--workspace', 'reading-room', '--user', 'ada')).trim();
  api = startCommandUntilStopped(['serve', 'api'], env);
  worker = startCommandUntilStopped(['serve', 'worker'], env);
  apiUrl = await vi.waitFor(() => /http:[^;]+/.exec(api.output.err)?.[0] ?? Promise.reject(new Error(api.output.err)), patient);
  await vi.waitFor(() => expect(worker.output.err).toMatch(/worker does/), patient);
});

afterAll(async () => {
  for (const { child } of [api, worker]) child.kill('SIGKILL');
  for (const server of [primary, standby]) await server.remove();
});

async function startServer(standbyOf?: Cluster): Promise<Cluster> {
  const server = await createCluster(standbyOf ? { standbyOf } : {});
  if (!server) throw new Error('No PostgreSQL server is installed that this test could start: run ./setup on Debian.');
  await server.start();
  return server;
}

async function runToEnd(...words: string[]): Promise<string> {
  const { output, exit } = startCommandUntilStopped(words, env);
  const [code] = await exit;
  if (code !== 0) throw new Error(`lyceumctl ${words.join(' ')}: ${output.err}`);
  return output.out;
}

async function query(server: Cluster, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
}

async function writeEvent(name: string, idempotencyKey: string = randomUUID()): Promise<Outcome> {
  const response = await fetch(`${apiUrl}/api/v1/community/events/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify({
      event_name: name,
      event_type: 'workshop',
      event_start_date: '2030-01-01T10:00:00Z',
      event_end_date: '2030-01-01T12:00:00Z',
    }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function setSynchronousStandby(name: string): Promise<void> {
  await query(standby, `alter system set synchronous_standby_names = '${name}'`);
  await query(standby, 'select pg_reload_conf()');
  await eventually(isCommitWaiting, (isWaiting) => isWaiting === (name !== ''));
}

/** Tries it, because the server takes the setting over some time after it was reloaded. */
async function isCommitWaiting(): Promise<boolean> {
  const client = new pg.Client({ connectionString: standby.url, application_name: 'probe' });
  // The server ends the connection, see below.
  client.on('error', () => undefined);
  await client.connect();
  let isCommitted = false;
  const committing = client.query(`select pg_logical_emit_message(true, 'probe', '')`).then(
    () => (isCommitted = true),
    () => undefined,
  );
  const isWaiting = `select exists (select from pg_stat_activity where application_name = 'probe' and wait_event = 'SyncRep') as yes`;
  try {
    return await eventually(async () => (await query(standby, isWaiting))[0]?.['yes'] === true || isCommitted).then(
      () => !isCommitted,
    );
  } finally {
    await query(standby, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'probe'`);
    await committing;
  }
}

const read = async (): Promise<number> =>
  (await fetch(`${apiUrl}/api/v1/community/events/`, { headers: { Authorization: `Bearer ${key}` } })).status;

const countEvents = async (server: Cluster, name: string): Promise<unknown> =>
  (await query(server, `select count(*)::int as count from community.event where event_name = '${name}'`))[0]?.['count'];

const isRunning = ({ child }: StartedCommand): boolean => child.exitCode === null && child.signalCode === null;

test('processes pass a standby by and write to the primary', async () => {
  expect(await writeEvent('first')).toMatchObject({ status: 201 });
  expect(await query(standby, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: true }]);
  expect(await countEvents(primary, 'first')).toBe(1);
});

describe('after the primary died and the standby was promoted', () => {
  test('api and worker go on without a restart, and answer 503 in between, never 500', async () => {
    await primary.kill();
    const outcomes: Outcome[] = [];
    const writing = (async () => {
      while (outcomes.at(-1)?.status !== 201) {
        outcomes.push(await writeEvent('second'));
        await pause(50);
      }
    })();
    await eventually(() => outcomes.length > 0);
    await query(standby, 'select pg_promote()');
    await writing;
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([503, 201]));
    expect(outcomes.filter(({ status }) => status === 503).every(({ retryAfter }) => retryAfter === '1')).toBe(true);
    expect(await countEvents(standby, 'second')).toBe(1);
    expect([isRunning(api), isRunning(worker)]).toEqual([true, true]);
  });

  test('the worker numbers events on the new primary, and commands find it', async () => {
    await runToEnd('user', 'notify', '--username', 'ada', '--message', 'Hello');
    const isNumbered = async () =>
      (await query(standby, 'select count(*)::int as count from platform.outbox_event'))[0]?.['count'];
    await vi.waitFor(async () => expect(await isNumbered()).toBeGreaterThan(0), patient);
  });
});

describe('while a commit waits for a synchronous standby that is gone', () => {
  test('a write is answered with 503 about as fast as a statement times out, and reads go on', async () => {
    await writeEvent('warm');
    await setSynchronousStandby('nobody');
    const once = randomUUID();
    const writing = writeEvent('third', once);
    await pause(200);
    expect(await read()).toBe(200);
    // Much later would mean that it waits for the connection pool, too.
    const late = pause(10_000, undefined, { ref: false }).then(() => Promise.reject(new Error('The write is not answered.')));
    const { status, retryAfter } = await Promise.race([writing, late]);
    expect([status, retryAfter]).toEqual([503, '1']);
    expect(await read()).toBe(200);
    await setSynchronousStandby('');
    await vi.waitFor(async () => expect((await writeEvent('third', once)).status).toBe(201), patient);
    expect(await countEvents(standby, 'third')).toBe(1);
  });

  test('writers that go on trying leave readers and the server enough connections', async () => {
    await setSynchronousStandby('nobody');
    const start = performance.now();
    const end = start + 10_000;
    const statuses = new Map<number, number>();
    const writer = async (): Promise<void> => {
      while (performance.now() < end) {
        const { status } = await writeEvent('fourth');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await pause(100);
      }
    };
    const writers = Promise.all(Array.from({ length: 20 }, writer));
    // Until the commits of the first writers are given up, they use up the pool.
    await eventually(async () => (statuses.get(503) ?? 0) > poolSize && (await read()) === 200);
    const reads: number[] = [];
    do reads.push(await read());
    while (performance.now() < end);
    await writers;
    const [waiting] = await query(standby, `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`);
    await setSynchronousStandby('');
    expect([...statuses.keys()]).toEqual([503]);
    // On a busy machine one may wait too long for a connection; without enough connections, nearly all would.
    expect(reads.filter((status) => status === 200).length).toBeGreaterThan(0.8 * reads.length);
    // One for each connection of the pool, then one at a time, and those of the worker.
    const seconds = (performance.now() - start) / 1_000;
    expect(waiting?.['count']).toBeLessThanOrEqual(poolSize + seconds / timeoutSeconds + 5);
    await vi.waitFor(async () => expect((await writeEvent('fifth')).status).toBe(201), patient);
  });

  test('the causes are in the log, and the password is not', async () => {
    const readPrinted = () => [api, worker].map(({ output }) => output.out + output.err).join('');
    // Logs are written about once a second.
    await vi.waitFor(() => {
      const causes = readPrinted()
        .split('\n')
        .filter((line) => line.includes('"level":40') && line.includes('cannot reach its database'));
      expect(causes.join('')).toMatch(/Query read timeout/);
      expect(causes.join('')).toMatch(/ECONNREFUSED|57P0|Connection terminated|25006/);
    }, patient);
    expect(readPrinted()).not.toContain(password);
  });
});

test('a process says which hosts it tried, without the password', async () => {
  const url = `postgres://postgres:${password}@127.0.0.1:1,127.0.0.1:2/postgres`;
  const { output, exit } = startCommandUntilStopped(['serve', 'api'], { ...env, DATABASE_URL: url });
  expect(await exit).toEqual([1, null]);
  expect(output.err.trim()).toBe(
    'PostgreSQL at 127.0.0.1:1,127.0.0.1:2 does not respond (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  );
});
