import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import autocannon from 'autocannon';

import { freePort, startServer } from '../conformance/server-process.ts';
import { type ListsData, listsData } from './lists-data.ts';
import { median } from './load.ts';

const goal = 3;
const workers = 2;
const target = '/api/v1/community/explore/experiences/';
const missing =
  'The peer is Django REST Framework from Debian’s packages: apt-get install python3-djangorestframework gunicorn python3-psycopg2';

interface Served {
  readonly perSecond: number;
  readonly p99: number;
}

/** The first page of explore by two of our processes, and by Django REST Framework under gunicorn with two workers, in turns. */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  await promisify(execFile)('/usr/bin/python3', ['-c', 'import rest_framework, gunicorn, psycopg2']).catch((cause: unknown) => {
    throw new Error(missing, { cause });
  });
  const data = await listsData(small ? 2_000 : 10_000, (line) => console.log(line));
  const stops: (() => Promise<void>)[] = [];
  try {
    const ours = await Promise.all(Array.from({ length: workers }, () => startOurs(data, stops)));
    const peer = await startPeer(data, stops);
    await sameRows(ours[0] ?? '', peer, data);
    const seconds = small ? 2 : 6;
    const pairs: { ours: Served; peer: Served }[] = [];
    // The first pair warms both up.
    for (let round = 0; round <= (small ? 2 : 5); round += 1)
      pairs.push({ ours: await served(ours, data, seconds), peer: await served([peer], data, seconds) });
    return report(pairs.slice(1));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function report(pairs: readonly { ours: Served; peer: Served }[]): boolean {
  const ratio = median(pairs.map(({ ours, peer }) => ours.perSecond / peer.perSecond));
  const [p99, peerP99] = [median(pairs.map(({ ours }) => ours.p99)), median(pairs.map(({ peer }) => peer.p99))];
  console.log(`rounds ${pairs.map(({ ours, peer }) => (ours.perSecond / peer.perSecond).toFixed(2)).join(' ')}`);
  console.log(
    `peer: ${Math.round(median(pairs.map(({ ours }) => ours.perSecond)))} requests/s of two processes against ${Math.round(median(pairs.map(({ peer }) => peer.perSecond)))} ` +
      `of Django REST Framework with two workers, ratio ${ratio.toFixed(2)} (goal ${goal}); p99 ${p99.toFixed(0)} ms against ${peerP99.toFixed(0)} ms`,
  );
  return ratio >= goal && p99 <= peerP99;
}

async function startOurs({ url }: ListsData, stops: (() => Promise<void>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-peer-'));
  const port = await freePort();
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
  stops.push(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return base;
}

async function startPeer({ url, keys }: ListsData, stops: (() => Promise<void>)[]): Promise<string> {
  const base = `127.0.0.1:${await freePort()}`;
  // Threads, because gunicorn's plain workers close every connection, which would count against the peer.
  const words = [
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
  const server = spawn('/usr/bin/gunicorn', words, {
    cwd: join(import.meta.dirname, 'peer'),
    env: { ...process.env, DATABASE_URL: url, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stops.push(() => ended(server));
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://${base}${target}`, { headers: { authorization: `Bearer ${keys[0] ?? ''}` } }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return `http://${base}`;
    await delay(100);
  }
  throw new Error('The peer does not answer.');
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

/** Both answer the same, but for links and pictures, which name the server. */
async function sameRows(ours: string, peer: string, { keys }: ListsData): Promise<void> {
  const read = async (base: string): Promise<string> => {
    const answer = await fetch(base + target, { headers: { authorization: `Bearer ${keys[0] ?? ''}` } });
    const { count, results }: { count: number; results: readonly Record<string, unknown>[] } = await answer.json();
    return JSON.stringify([
      count,
      results.map(({ id, title, tags, resources, trending_score }) => [id, title, tags, resources, trending_score]),
    ]);
  };
  const [one, other] = [await read(ours), await read(peer)];
  if (one !== other) throw new Error(`The two do not answer the same:\n${one.slice(0, 1000)}\n${other.slice(0, 1000)}`);
}

/** The same number of connections in all, spread over the processes. */
async function served(bases: readonly string[], { keys }: ListsData, seconds: number): Promise<Served> {
  const requests = keys.map((key) => ({ method: 'GET' as const, path: target, headers: { authorization: `Bearer ${key}` } }));
  const results = await Promise.all(
    bases.map((url) => autocannon({ url, connections: 16 / bases.length, duration: seconds, requests })),
  );
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${non2xx} answers other than 200, ${errors} errors`);
  return {
    perSecond: results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}
