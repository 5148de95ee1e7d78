import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import autocannon from 'autocannon';
import { runCommand, startServer } from '../conformance/server-process.ts';
import { findFreePort } from '../tools/test/free-ports.ts';
import { type Cluster, createCluster } from '../verify/crash-recovery/cluster.ts';
import { median } from './load.ts';
import { addKeys, seedProductData } from './product-data.ts';

const users = 1_000;

interface Work {
  readonly name: 'reads' | 'writes';
  readonly connections: number;
  readonly request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };
}

const works: readonly Work[] = [
  { name: 'reads', connections: 32, request: { method: 'GET', path: '/api/v1/community/events/upcoming/' } },
  {
    name: 'writes',
    // As many as a process has connections to the database: with more, a slow disk would make it reject some.
    connections: 10,
    request: { method: 'POST', path: '/api/v1/quests/', body: JSON.stringify({ name: 'A quest', description: 'About trees.' }) },
  },
];

/**
 * `npm run bench -- processes [--small]`: what one API process and two of them carry on this machine, next to the database and the
 * client. Reads are the first page of upcoming events, writes are new quests; each commit waits for the disk. Only prints.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const cluster = await createCluster();
  if (!cluster) throw new Error('No local PostgreSQL server is installed: run ./setup.');
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-processes-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    await cluster.start();
    const env = { ...environment(folder), DATABASE_URL: cluster.url };
    const keys = await prepareData(cluster, env);
    const bases: string[] = [];
    for (let number = 1; number <= 2; number += 1) bases.push(await startProcess(env, stops));
    const [rounds, seconds] = options.includes('--small') ? [1, 1] : [5, 4];
    for (const work of works) await compareProcesses(work, { bases, keys, rounds, seconds });
    return true;
  } finally {
    for (const stop of stops) await stop();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const environment = (folder: string): Record<string, string> => ({
  LYCEUM_API_HOST: '127.0.0.1',
  LYCEUM_OBJECTS: join(folder, 'objects'),
  LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
  LYCEUM_RATE_FACTOR: '1000000',
});

async function prepareData({ url }: Cluster, env: Record<string, string>): Promise<string[]> {
  await runCommand(['migrate'], env);
  await seedProductData(url, { users, events: 250 });
  return addKeys(url);
}

async function startProcess(env: Record<string, string>, stops: (() => Promise<void>)[]): Promise<string> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  stops.push(await startServer('api', { env: { ...env, LYCEUM_API_PORT: String(port) }, health: `${base}/api/v1/meta/health/` }));
  return base;
}

interface Measurement {
  readonly bases: readonly string[];
  readonly keys: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
}

/** In turns, so that other load on the machine affects both. */
async function compareProcesses(work: Work, { bases, keys, rounds, seconds }: Measurement): Promise<void> {
  const rates: Record<'one' | 'two', Throughput[]> = { one: [], two: [] };
  // The first round warms up the processes.
  for (let round = 0; round <= rounds; round += 1) {
    rates.one.push(await measureThroughput(work, { bases: bases.slice(0, 1), keys, seconds }));
    rates.two.push(await measureThroughput(work, { bases, keys, seconds }));
  }
  const describe = (measured: readonly Throughput[]): string => {
    const warm = measured.slice(1);
    return `${Math.round(median(warm.map(({ perSecond }) => perSecond)))}/s (p99 ${median(warm.map(({ p99 }) => p99)).toFixed(0)} ms)`;
  };
  console.log(`processes: ${work.name} ${describe(rates.one)} with one process, ${describe(rates.two)} with two`);
}

interface Throughput {
  readonly perSecond: number;
  readonly p99: number;
}

async function measureThroughput(
  { request, connections }: Work,
  { bases, keys, seconds }: Omit<Measurement, 'rounds'>,
): Promise<Throughput> {
  const requests = keys.map((key) => ({
    ...request,
    headers: { authorization: `Bearer ${key}`, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
  }));
  const results = await Promise.all(
    bases.map((url) => autocannon({ url, connections: connections / bases.length, duration: seconds, requests })),
  );
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${non2xx} responses other than 2xx, ${errors} errors`);
  return {
    perSecond: results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}
