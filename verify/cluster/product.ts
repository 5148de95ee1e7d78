import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { redisUrl } from '../../tools/services/addresses.ts';
import { nodeNumbers } from './addresses.ts';
import type { Api, Route } from './exchange.ts';
import { runLyceumctl, type ServerProcess, startServer } from './server-process.ts';
import type { Cluster } from './start-cluster.ts';
import { createMembers, type Installation, type Member, openInstallationWith } from './testing/installation.ts';

/** Our processes on a cluster: an API on each route to the database, and two workers. */
export interface Product {
  readonly apis: readonly [Api, ...Api[]];
  readonly servers: readonly ServerProcess[];
  readonly admin: Member;
  readonly members: readonly Member[];
  /** For what the API does not offer. */
  readonly installation: Installation;
  /** A superuser's, for comparing rows. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

const database = 'lyceum';
const serverRole = `lyceum_app_${database}`;
/** The owner's login migrates; that of the servers is only a member of their role. */
const logins = { owner: 'lyceum_owner', server: 'lyceum_server' };
const memberCount = 6;

export async function startProduct(cluster: Cluster): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-cluster-'));
  const environment = environmentIn(folder);
  const superuserUrl = await createDatabase(cluster, environment);
  cluster.startPooler({ name: database, user: logins.server });

  const environmentOf = (route: Route): NodeJS.ProcessEnv => ({
    ...environment,
    DATABASE_URL: `postgres://${logins.server}@${hostsOf(route, cluster)}/${database}`,
  });
  const start = (role: 'api' | 'worker', route: Route): Promise<ServerProcess> =>
    startServer({
      ...{ name: `${role} through ${route}`, role, env: environmentOf(route) },
      logFolder: cluster.logFolder,
    });
  const installation = await openInstallationWith(environmentOf('several hosts'));
  const people = await createMembers(installation, memberCount);
  const [first, ...others] = await Promise.all([
    start('api', 'HAProxy'),
    start('api', 'PgBouncer'),
    start('api', 'several hosts'),
    start('worker', 'PgBouncer'),
    start('worker', 'several hosts'),
  ]);
  const [pooled, direct] = others;
  const servers = [first, ...others];
  return {
    ...people,
    installation,
    servers,
    apis: [
      { route: 'HAProxy', url: first.url },
      { route: 'PgBouncer', url: pooled.url },
      { route: 'several hosts', url: direct.url },
    ],
    superuserUrl,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await installation.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hostsOf(route: Route, { addresses }: Cluster): string {
  if (route === 'HAProxy') return `127.0.0.1:${addresses.primary}`;
  if (route === 'PgBouncer') return `127.0.0.1:${addresses.pooler}`;
  return nodeNumbers.map((node) => `127.0.0.1:${addresses.nodes[node].postgres}`).join();
}

const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LYCEUM_API_PORT: '0',
  LYCEUM_LOG_LEVEL: 'warn',
  LYCEUM_RATE_FACTOR: '100000',
  // With the default, a busy machine rejected 46 lists of a whole run as too broad (400).
  LYCEUM_LIST_BUDGET: '5',
  LYCEUM_REDIS_URL: redisUrl,
  LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
  LYCEUM_OBJECTS: join(folder, 'objects'),
});

/** As docs/operate.md describes for a connection pooler. Returns the URL of a superuser. */
async function createDatabase({ addresses }: Cluster, environment: NodeJS.ProcessEnv): Promise<string> {
  const urlOf = (login: string, name = database): string => `postgres://${login}@127.0.0.1:${addresses.primary}/${name}`;
  const migrate = (): Promise<void> => runLyceumctl(['migrate'], { ...environment, DATABASE_URL: urlOf(logins.owner) });
  await query(urlOf('postgres', 'postgres'), [
    `create role ${logins.owner} login createrole`,
    `create database ${database} owner ${logins.owner}`,
  ]);
  await query(urlOf('postgres'), ['create extension vector']);
  await migrate();
  await query(urlOf(logins.owner), [`create role ${logins.server} login`, `grant ${serverRole} to ${logins.server}`]);
  // Attaches the role and the timeouts to the new login.
  await migrate();
  return urlOf('postgres');
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
