import { once } from 'node:events';
import { enableCompileCache, flushCompileCache } from 'node:module';

import { now } from '../clock.ts';
import { foreignEnvironment, givenDatabaseUrl } from '../config.ts';
import { aboutDatabase } from '../database.ts';
import { Refused } from '../refused.ts';
import { type Child, startChild } from './child.ts';
import { type DemoDatabase, makeDemoDatabase } from './demo-database.ts';
import { type DemoFolder, makeDemoFolder } from './demo-folder.ts';
import { choosePort, host } from './ports.ts';
import { seedCommunity } from './seed-community.ts';
import { type People, seedPeople } from './seed-people.ts';

export interface DemoOptions {
  readonly 'site-port': string | undefined;
  readonly 'api-port': string | undefined;
}

export interface Demo {
  readonly siteUrl: string;
  readonly baseUrl: string;
  /** Of the database. */
  readonly name: string;
  readonly logs: string;
  readonly people: People;
  readonly servers: readonly Child[];
}

export interface Around {
  /** Says what is being done. */
  readonly say: (text: string) => void;
  /** Aborted when the demo is to stop, even half-way through its start. */
  readonly signal: AbortSignal;
  /** Takes whatever must go again. */
  readonly cleanup: AsyncDisposableStack;
}

/** A database, a folder, the three servers, and something in them to look at. Steps are taken one by one, so that any can be the last. */
export async function startDemo(options: DemoOptions, { say, signal, cleanup }: Around): Promise<Demo> {
  const server = databaseServer();
  const sitePort = await choosePort('--site-port', options['site-port'], 4100);
  const apiPort = await choosePort('--api-port', options['api-port'], 4200);
  const [siteUrl, baseUrl] = [`http://${host}:${sitePort}`, `http://${host}:${apiPort}`];
  const folder = cleanup.use(await makeDemoFolder());
  const { servers, serve } = serversOf(folder, signal);
  cleanup.defer(async () => void (await Promise.all(servers.map((child) => child[Symbol.asyncDispose]()))));

  await writeContent(folder);
  serve('site', { LYCEUM_CONTENT: folder.content, LYCEUM_SITE_PORT: String(sitePort) });

  const database = cleanup.use(await aboutDatabase(server, () => makeDemoDatabase(server)));
  say(`Filling the database ${database.name} …`);
  const settings = {
    DATABASE_URL: database.url,
    LYCEUM_API_PORT: String(apiPort),
    LYCEUM_BASE_URL: baseUrl,
    LYCEUM_OBJECTS: folder.objects,
  };
  await aboutDatabase(database.url, () => prepare(database));
  say('Starting the servers …');
  serve('api', settings);
  serve('worker', settings);
  const people = await peopleIn(settings);
  await unlessStopped(signal, Promise.all(servers.map(({ ready }) => ready)));
  await unlessStopped(signal, announceSamples(baseUrl, people.adminKey));
  return { siteUrl, baseUrl, name: database.name, logs: folder.logs, people, servers };
}

function databaseServer(): string {
  const url = givenDatabaseUrl();
  if (url !== undefined && URL.canParse(url) && /^postgres(ql)?:/.test(url)) return url;
  const fault =
    url === undefined ? 'DATABASE_URL is not set' : 'DATABASE_URL is no address such as postgres://user:password@host:5432/name';
  throw new Refused(`${fault}: the demo makes a database of its own on that server. npm run demo brings one.`);
}

/** Every server is the same program as this one, so what this one has compiled need not be compiled again. */
function serversOf(folder: DemoFolder, signal: AbortSignal) {
  enableCompileCache(folder.compiled);
  const common = { ...foreignEnvironment(), NODE_COMPILE_CACHE: folder.compiled, LYCEUM_DRAIN_DEADLINE: '3' };
  const servers: Child[] = [];
  const serve = (name: Child['name'], settings: NodeJS.ProcessEnv): void => {
    signal.throwIfAborted();
    flushCompileCache();
    servers.push(startChild({ name, env: { ...common, ...settings }, logs: folder.logs }));
  };
  return { servers, serve };
}

async function writeContent(folder: DemoFolder): Promise<void> {
  const { copyStarter } = await import('@lyceum/site');
  await copyStarter({ to: folder.content, samplesAround: now() });
}

async function prepare(database: DemoDatabase): Promise<void> {
  const { installJobs, migrate } = await import('@lyceum/api');
  await migrate(database.url);
  await installJobs(database.url);
  await database.filled();
}

async function peopleIn(settings: NodeJS.ProcessEnv): Promise<People> {
  const { openInstallation, readConfig } = await import('@lyceum/api');
  const installation = openInstallation(readConfig(settings));
  return seedPeople(installation).finally(() => installation.close());
}

async function announceSamples(baseUrl: string, apiKey: string): Promise<void> {
  const { createClient } = await import('@lyceum/sdk');
  await seedCommunity(createClient({ baseUrl, apiKey }), now());
}

export async function stopped(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
}

const unlessStopped = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    stopped(signal).then(() => {
      throw signal.reason;
    }),
  ]);
