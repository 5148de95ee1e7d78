import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ports } from '../../../tools/services/addresses.ts';
import { patient } from '../../../tools/test/eventually.ts';
import { findFreePorts } from '../../../tools/test/free-ports.ts';
import { createScratchDatabase, queryServer, type ScratchDatabase } from './testing/scratch-database.ts';
import { type StartedCommand, startCommandUntilStopped } from './testing/start-command.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';

let database: ScratchDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await createScratchDatabase();
  proxy = await startTcpProxy(ports.postgres);
});
afterEach(() => proxy.restore());
const running: StartedCommand[] = [];
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await proxy.close();
  await database.drop();
});

interface Served extends StartedCommand {
  /** Of the ops port. */
  readonly ops: string;
  /** Where the process serves probes: the public port of the API, the ops port of the worker. */
  readonly probes: string;
}

/** Starts a server whose database is behind the proxy. */
async function serve(name: 'api' | 'worker', more: Record<string, string> = {}): Promise<Served> {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const [apiPort = 0, opsPort = 0] = await findFreePorts(2);
  const ops = `http://127.0.0.1:${opsPort}`;
  const started = startCommandUntilStopped(['serve', name], {
    DATABASE_URL: url.href,
    LYCEUM_API_PORT: String(apiPort),
    LYCEUM_OPS_PORT: String(opsPort),
    LYCEUM_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ...more,
  });
  running.push(started);
  const probes = name === 'api' ? `http://127.0.0.1:${apiPort}` : ops;
  await vi.waitFor(async () => expect((await fetch(`${probes}/readyz`)).status).toBe(204), patient);
  return { ...started, ops, probes };
}

async function readiness({ probes }: Served): Promise<{ status: number; body: string }> {
  const response = await fetch(`${probes}/readyz`, { signal: AbortSignal.timeout(boundMs) });
  return { status: response.status, body: await response.text() };
}

/** As for the connections to a primary that is demoted: they end, and new ones are read-only. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await queryServer(`alter database ${database.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await queryServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`);
}

/** Many times what an answer takes while the database hangs: waiting for one second and two timeouts of one second each. */
const boundMs = 30_000;

describe.each(['api', 'worker'] as const)('serve %s', (name) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(name);
  });

  test('is not ready while the database is down, says why, stays alive and recovers by itself', async () => {
    await proxy.cut();
    await vi.waitFor(async () => expect(await readiness(served)).toMatchObject({ status: 503 }), patient);
    expect((await readiness(served)).body).toContain('The database does not respond.');
    expect((await fetch(`${served.probes}/livez`)).status).toBe(204);
    expect(await metric(served, 'lyceum_db_up')).toBe(0);
    await proxy.restore();
    await vi.waitFor(async () => expect((await readiness(served)).status).toBe(204), patient);
    expect(await metric(served, 'lyceum_db_up')).toBe(1);
  });

  test('answers probes in bounded time while the database hangs, without opening a connection for each', async () => {
    proxy.stall();
    await vi.waitFor(async () => expect(await readiness(served)).toMatchObject({ status: 503 }), patient);
    const [before, start] = [proxy.accepted(), performance.now()];
    const waves = 3;
    for (let wave = 0; wave < waves; wave += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => readiness(served)));
      expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
    }
    // The pollers of the process reconnect too, each about once a second.
    const seconds = (performance.now() - start) / 1_000;
    expect(proxy.accepted() - before).toBeLessThan(20 + 8 * seconds);
    await proxy.restore();
    await vi.waitFor(async () => expect((await readiness(served)).status).toBe(204), patient);
  });

  test('reports a database that has become read-only, and recovers by itself', async () => {
    await setReadOnly(true);
    onTestFinished(() => setReadOnly(false));
    await vi.waitFor(async () => expect(await metric(served, 'lyceum_db_writable')).toBe(0), patient);
    expect(await metric(served, 'lyceum_db_up')).toBe(1);
    // The API can still read; everything that a worker does is a write.
    const expected = name === 'api' ? { status: 204 } : { status: 503, body: expect.stringContaining('read-only') };
    expect(await readiness(served)).toMatchObject(expected);
    await setReadOnly(false);
    await vi.waitFor(async () => expect(await metric(served, 'lyceum_db_writable')).toBe(1), patient);
    expect(await readiness(served)).toMatchObject({ status: 204 });
  });

  test('reports its pools, its database and its event loop', async () => {
    expect(await metric(served, 'lyceum_db_up')).toBe(1);
    expect(await metric(served, 'lyceum_db_pool_max_connections{pool="main"}')).toBe(10);
    expect(await metric(served, 'lyceum_db_pool_waiting{pool="main"}')).toBe(0);
    for (const each of ['connections', 'idle_connections'])
      expect(await metric(served, `lyceum_db_pool_${each}{pool="${name === 'api' ? 'main' : 'jobs'}"}`)).toBeGreaterThanOrEqual(
        0,
      );
    expect(await metric(served, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('exits with 0 on SIGTERM after all of this', async () => {
    served.child.kill('SIGTERM');
    expect(await served.exit).toEqual([0, null]);
  });
});

describe('serve worker', () => {
  test('reports done and failed runs, waiting jobs and dead letters', async () => {
    const job = 'platform.forget-idempotency-keys';
    // A run of an earlier worker counts for the whole hour.
    await database.rows(`delete from pgboss.job where name = '${job}'`);
    const served = await serve('worker');
    await vi.waitFor(
      async () => expect(await metric(served, `lyceum_job_runs_total{job="${job}",outcome="done"}`)).toBeGreaterThan(0),
      patient,
    );
    expect(await metric(served, `lyceum_job_runs_total{job="${job}",outcome="failed"}`)).toBe(0);
    expect(await metric(served, `lyceum_job_run_duration_seconds_count{job="${job}"}`)).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await metric(served, `lyceum_jobs_waiting{job="${job}"}`)).toBe(0), patient);
    expect(await metric(served, `lyceum_jobs_oldest_waiting_seconds{job="${job}"}`)).toBe(0);
    expect(await metric(served, `lyceum_job_dead_letters{job="${job}"}`)).toBe(0);
  });
});

describe('LYCEUM_OPS_HOST', () => {
  /** An address of this machine besides the default one, as a scraper in another container would use. */
  const elsewhere = (url: string): string => url.replace('127.0.0.1', '127.0.0.2');

  test('opens the ops port to other addresses, which is not the default', async () => {
    const [closed, open] = await Promise.all([serve('worker'), serve('worker', { LYCEUM_OPS_HOST: '0.0.0.0' })]);
    await expect(fetch(elsewhere(`${closed.ops}/metrics`))).rejects.toThrow();
    expect(await (await fetch(elsewhere(`${open.ops}/metrics`))).text()).toContain('lyceum_job_runs_total');
  });
});

/** The value of a series, or `undefined` if it is not there. */
async function metric({ ops }: Served, series: string): Promise<number | undefined> {
  const text = await (await fetch(`${ops}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
