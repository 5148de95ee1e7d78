import type { Installation } from '@lyceum/api';

import { now } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { readDatabaseUrl } from '../config.ts';
import { explainDatabaseErrors } from '../database.ts';
import { createOrBorrowDemoDatabase, type DemoDatabase } from './demo-database.ts';
import { createDemoFolder } from './demo-folder.ts';
import { choosePort, host } from './ports.ts';
import { seedCommunity } from './seed-community.ts';
import { seedNotifications } from './seed-notifications.ts';
import { type People, seedPeople } from './seed-people.ts';
import { seedRewards } from './seed-rewards.ts';
import { seedStudio } from './seed-studio.ts';
import { seedVault } from './seed-vault.ts';
import { startApiAndWorkerIn, startSchedulerStandIn, startSiteIn } from './start-servers.ts';

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
}

export interface DemoEnvironment {
  readonly reportProgress: (text: string) => void;
  /** Aborted when the demo must stop, even during its start. */
  readonly signal: AbortSignal;
  /** Collects what must be removed at the end. */
  readonly cleanup: AsyncDisposableStack;
}

/** Stops soon, even with browsers still connected. */
const shortDrain = { LYCEUM_DRAIN_DEADLINE: '3' };

/** Starts database, folder and three servers, with sample data. Checks between the steps whether the demo must stop. */
export async function startDemo(options: DemoOptions, { reportProgress, signal, cleanup }: DemoEnvironment): Promise<Demo> {
  const server = databaseServer();
  const sitePort = String(await choosePort('--site-port', options['site-port'], 4100));
  const apiPort = String(await choosePort('--api-port', options['api-port'], 4200));
  const [siteUrl, baseUrl] = [`http://${host}:${sitePort}`, `http://${host}:${apiPort}`];
  const removeLater = (what: string, thing: AsyncDisposable): void =>
    cleanup.defer(() =>
      removed(thing).catch((error: unknown) => reportProgress(`${what} could not be removed: ${String(error)}`)),
    );
  const folder = await createDemoFolder();
  removeLater('The folder', folder);
  const database = await explainDatabaseErrors(server, () => createOrBorrowDemoDatabase(server));
  removeLater(`The database ${database.name}`, database);

  signal.throwIfAborted();
  reportProgress(`Filling the database ${database.name} …`);
  const { openInstallation, readConfig } = await import('@lyceum/api');
  const config = readConfig({
    ...shortDrain,
    DATABASE_URL: database.url,
    LYCEUM_API_PORT: apiPort,
    LYCEUM_BASE_URL: baseUrl,
    LYCEUM_OBJECTS: folder.objects,
    LYCEUM_SECRET_KEY_FILE: folder.secretKeys,
    ...(await startSchedulerStandIn(cleanup)),
  });
  const people = await explainDatabaseErrors(database.url, async () => {
    await prepare(database);
    const installation = await openInstallation(config);
    try {
      return await fill(installation);
    } finally {
      await installation.close();
    }
  });

  signal.throwIfAborted();
  reportProgress('Starting the servers …');
  await startApiAndWorkerIn(folder, config, cleanup);
  await writeContent(folder.content);
  signal.throwIfAborted();
  await startSiteIn(folder, { ...shortDrain, LYCEUM_CONTENT: folder.content, LYCEUM_SITE_PORT: sitePort }, cleanup);
  signal.throwIfAborted();
  await seedThroughApi(baseUrl, people);
  return { siteUrl, baseUrl, name: database.name, logs: folder.logs, people };
}

async function fill(installation: Installation): Promise<People> {
  const people = await seedPeople(installation);
  await seedNotifications(installation, people);
  return people;
}

const removed = async (thing: AsyncDisposable): Promise<void> => void (await thing[Symbol.asyncDispose]());

function databaseServer(): string {
  const url = readDatabaseUrl();
  if (url !== undefined && URL.canParse(url) && /^postgres(ql)?:/.test(url)) return url;
  const fault =
    url === undefined ? 'DATABASE_URL is not set' : 'DATABASE_URL is not a URL such as postgres://user:password@host:5432/name';
  throw new CommandError(`${fault}. The demo creates a temporary database on that server; npm run demo starts one for you.`);
}

async function prepare(database: DemoDatabase): Promise<void> {
  const { installJobs, migrate } = await import('@lyceum/api');
  await migrate(database.url);
  await installJobs(database.url);
  await database.markFilled();
}

async function writeContent(folder: string): Promise<void> {
  const { copyStarter } = await import('@lyceum/site');
  await copyStarter({ to: folder, sampleTime: now() });
}

async function seedThroughApi(baseUrl: string, { adminKey, users }: People): Promise<void> {
  const { createClient } = await import('@lyceum/sdk');
  const admin = createClient({ baseUrl, apiKey: adminKey });
  await seedCommunity(admin, now());
  // Before any activity, so that members complete some of the milestones.
  await seedRewards(admin, new Date(now()));
  const members = users.map(({ api_key }) => createClient({ baseUrl, apiKey: api_key }));
  await seedStudio(members);
  if (members[1]) await seedVault(members[1]);
}
