import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child-process.ts';
import type { Random } from '../random.ts';
import { connect } from '../testing/database.ts';
import { prepareApi } from '../testing/prepare-api.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { startWriters, type Writers } from './writers.ts';

/** The measurement gives up after this time. */
const maxRecoveryMs = 30_000;

/** Kills the whole database under load and starts it again; undefined where no local PostgreSQL is installed. */
export async function restartPostgres(plan: { restarts: number }, random: Random) {
  const cluster = await createCluster();
  if (!cluster) return undefined;
  try {
    await cluster.start();
    const key = await prepareApi(cluster.url);
    const api = await startChild('testing/api-process.ts', [], apiEnvironment(cluster.url));
    return await restartUnderLoad({ cluster, api, key, restarts: plan.restarts }, random);
  } finally {
    await cluster.remove();
  }
}

interface ApiEnvironment {
  readonly cluster: Cluster;
  readonly api: Child;
  readonly key: string;
  readonly restarts: number;
}

async function restartUnderLoad({ cluster, api, key, restarts }: ApiEnvironment, random: Random) {
  const writers = startWriters({ url: String(api.message), key }, random);
  const recoveries: number[] = [];
  try {
    while (recoveries.length < restarts) recoveries.push(await restartOnce(cluster, writers, random));
    await pause(500);
    await writers.stop();
  } finally {
    await api.end('SIGKILL');
  }
  return { restarts, recoveries, ...(await compare(cluster.url, writers)) };
}

const apiEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  LYCEUM_API_PORT: '0',
  LYCEUM_LOG_LEVEL: 'fatal',
  LYCEUM_RATE_FACTOR: '100000',
});

/** Returns the seconds from the moment the database accepts connections to the first acknowledged write. */
async function restartOnce(cluster: Cluster, writers: Writers, random: Random): Promise<number> {
  await pause(700 + random.below(1_500));
  await cluster.kill();
  await pause(random.below(1_500));
  await cluster.start();
  const up = Date.now();
  for (;;) {
    const [first] = writers.acknowledged.filter(({ at }) => at >= up);
    if (first) return (first.at - up) / 1000;
    if (Date.now() > up + maxRecoveryMs) return maxRecoveryMs / 1000;
    await pause(10);
  }
}

/** Compares the acknowledged writes with the stored rows. */
async function compare(url: string, { acknowledged, contradicted, refused }: Writers) {
  const db = connect(url);
  const { rows } = await db.pool.query<{ id: number; event_name: string }>('select id, event_name from community.event');
  await db.close();
  const stored = Map.groupBy(rows, ({ event_name }) => event_name);
  return {
    acknowledged: acknowledged.length,
    retried: acknowledged.filter(({ tries }) => tries > 1).length,
    lost: acknowledged.filter(({ name, id }) => !stored.get(name)?.some((row) => row.id === id)).length,
    duplicates: [...stored.values()].filter((same) => same.length > 1).length,
    contradicted: contradicted.length,
    refused: refused.length,
  };
}
