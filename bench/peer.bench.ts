import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import autocannon from 'autocannon';
import { startServer } from '../conformance/server-process.ts';
import { findFreePort } from '../tools/test/free-ports.ts';
import { type ListsData, prepareListsData } from './lists-data.ts';
import { median } from './load.ts';

const goal = 3;
const workers = 2;
const target = '/api/v1/community/explore/experiences/';
const installHint =
  'The peer is Django REST Framework from Debian’s packages: apt-get install python3-djangorestframework gunicorn python3-psycopg2';

interface Throughput {
  readonly perSecond: number;
  readonly p99: number;
}

/** The first page of explore served by two of our processes, and by Django REST Framework under gunicorn with two workers, in turns. */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  await promisify(execFile)('/usr/bin/python3', ['-c', 'import rest_framework, gunicorn, psycopg2']).catch((cause: unknown) => {
    throw new Error(installHint, { cause });
  });
  const data = await prepareListsData(small ? 2_000 : 10_000, (line) => console.log(line));
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const ours = await Promise.all(Array.from({ length: workers }, () => startOurs(data, cleanups)));
    const peer = await startPeer(data, cleanups);
    await assertSameRows(ours[0] ?? '', peer, data);
    const seconds = small ? 2 : 6;
    const pairs: { ours: Throughput; peer: Throughput }[] = [];
    // The first pair warms up both servers.
    for (let round = 0; round <= (small ? 2 : 5); round += 1)
      pairs.push({ ours: await measureThroughput(ours, data, seconds), peer: await measureThroughput([peer], data, seconds) });
    return report(pairs.slice(1));
  } finally {
    for (const stop of cleanups.toReversed()) await stop();
  }
}

function report(pairs: readonly { ours: Throughput; peer: Throughput }[]): boolean {
  const ratio = median(pairs.map(({ ours, peer }) => ours.perSecond / peer.perSecond));
  const [p99, peerP99] = [median(pairs.map(({ ours }) => ours.p99)), median(pairs.map(({ peer }) => peer.p99))];
  console.log(`rounds ${pairs.map(({ ours, peer }) => (ours.perSecond / peer.perSecond).toFixed(2)).join(' ')}`);
  console.log(
    `peer: ${Math.round(median(pairs.map(({ ours }) => ours.perSecond)))} requests/s of two processes against ${Math.round(median(pairs.map(({ peer }) => peer.perSecond)))} ` +
      `of Django REST Framework with two workers, ratio ${ratio.toFixed(2)} (goal ${goal}); p99 ${p99.toFixed(0)} ms against ${peerP99.toFixed(0)} ms`,
  );
  return ratio >= goal && p99 <= peerP99;
}

async function startOurs({ url }: ListsData, cleanups: (() => Promise<void>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-peer-'));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: url,
    LYCEUM_BASE_URL: base,
    LYCEUM_API_HOST: '127.0.0.1',
    LYCEUM_API_PORT: String(port),
    LYCEUM_OBJECTS: join(folder, 'objects'),
    LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
    LYCEUM_RATE_FACTOR: '1000000',
  };
  const stop = await startServer('api', { env, health: `${base}/api/v1/meta/health/` });
  cleanups.push(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return base;
}

async function startPeer({ url, keys }: ListsData, cleanups: (() => Promise<void>)[]): Promise<string> {
  const base = `127.0.0.1:${await findFreePort()}`;
  // Threads, because gunicorn's plain workers close every connection, which would count against the peer.
  const args = [
    '-w',
    String(workers),
    '-k',
    'gthread',
    '--threads',
    '4',
    '--keep-alive',
    '60',
    '-b',
    base,
    '--log-level',
    'error',
    'explore_peer:application',
  ];
  const server = spawn('/usr/bin/gunicorn', args, {
    cwd: join(import.meta.dirname, 'peer'),
    env: { ...process.env, DATABASE_URL: url, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanups.push(() => stopProcess(server));
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`http://${base}${target}`, { headers: { authorization: `Bearer ${keys[0] ?? ''}` } }).catch(
      () => undefined,
    );
    if (response?.status === 200) return `http://${base}`;
    await delay(100);
  }
  throw new Error('The peer does not respond.');
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

/** Both return the same rows, except for links and pictures, which name the server. */
async function assertSameRows(ours: string, peer: string, { keys }: ListsData): Promise<void> {
  const read = async (base: string): Promise<string> => {
    const response = await fetch(base + target, { headers: { authorization: `Bearer ${keys[0] ?? ''}` } });
    const { count, results }: { count: number; results: readonly Record<string, unknown>[] } = await response.json();
    return JSON.stringify([
      count,
      results.map(({ id, title, tags, resources, trending_score }) => [id, title, tags, resources, trending_score]),
    ]);
  };
  const [one, other] = [await read(ours), await read(peer)];
  if (one !== other) throw new Error(`The two servers return different rows:\n${one.slice(0, 1000)}\n${other.slice(0, 1000)}`);
}

/** The same number of connections in all, spread over the processes. */
async function measureThroughput(bases: readonly string[], { keys }: ListsData, seconds: number): Promise<Throughput> {
  const requests = keys.map((key) => ({ method: 'GET' as const, path: target, headers: { authorization: `Bearer ${key}` } }));
  const results = await Promise.all(
    bases.map((url) => autocannon({ url, connections: 16 / bases.length, duration: seconds, requests })),
  );
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${non2xx} responses other than 200, ${errors} errors`);
  return {
    perSecond: results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}
