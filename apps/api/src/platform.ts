import { randomBytes } from 'node:crypto';

import { createLifecycle, createLog, createMetrics, type Lifecycle, type Log, type Metrics, silentLog } from '@lyceum/kit';

import type { ApiConfig } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createDatabase, type Database } from './platform/db/database.ts';
import { createPoolMetrics, createProbeMetrics, type WatchPool } from './platform/db/db-metrics.ts';
import { toAppPoolOptions } from './platform/db/pool.ts';
import { createDatabaseProbe, type DatabaseProbe } from './platform/db/probe.ts';
import { standardLimits } from './platform/db/session-limits.ts';
import { createTxtLookup, type TxtLookup } from './platform/dns.ts';
import { withIdempotency } from './platform/idempotency/index.ts';
import { type Ids, systemIds } from './platform/ids.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { createMemoryLimiter } from './platform/limits/memory-limiter.ts';
import { createRedisLimiter } from './platform/limits/redis-limiter.ts';
import { createCursorKeyReader, createLists, type Lists } from './platform/lists/index.ts';
import { createLiveStreams, defaultLimits, type Live } from './platform/live/index.ts';
import { createMailer, type Mailer } from './platform/mail/index.ts';
import { createObjectStore, type Objects } from './platform/objects/index.ts';
import { createOutbound, type Outbound, publicOnly } from './platform/outbound/index.ts';
import { createNotifier, createOutbox, type Outbox } from './platform/outbox/index.ts';
import {
  createSecrets,
  readOrCreateKeyFile,
  type SealedColumn,
  type Secrets,
  verifyOrBindKeys,
} from './platform/secrets/index.ts';

/** The services that modules are built on: created once per process, closed once. */
export interface Platform {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly db: Database;
  readonly databaseProbe: DatabaseProbe;
  /** Adds a pool to the metrics. */
  readonly watchPool: WatchPool;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly objects: Objects;
  readonly secrets: Secrets;
  /** For URLs that workspace admins enter: the public internet, and identity providers that the operator trusts. */
  readonly outbound: Outbound;
  /** For URLs that members enter: the public internet only. */
  readonly memberOutbound: Outbound;
  readonly txtRecords: TxtLookup;
  readonly mailer: Mailer;
  /** Publishes events in the transaction of the change they report. */
  readonly outbox: Outbox;
  /** The open event streams of this process. */
  readonly live: Live;
}

export function createPlatform(config: ApiConfig, service: string, given: Partial<Platform> = {}): Platform {
  const log = given.log ?? createLog({ service, level: config.logLevel });
  const clock = given.clock ?? systemClock;
  const lifecycle = given.lifecycle ?? createLifecycle(config.drain, log);
  const db = given.db ?? withIdempotency(createDatabase(poolOptions(config, service), log));
  const { metrics, databaseProbe, watchPool } = { ...createDatabaseMetrics(config, service, { clock, log }), ...given };
  watchPool('main', db.pool);
  const limiter = given.limiter ?? createLimiter(config, clock, log);
  const objects = given.objects ?? createObjectStore(config.objects, { clock, log });
  lifecycle.onClosed(() => objects.close());
  lifecycle.onClosed(() => db.close());
  lifecycle.onClosed(() => databaseProbe.close());
  lifecycle.onClosed(() => limiter.close());
  const lists =
    given.lists ?? createLists({ baseUrl: config.baseUrl, key: createCursorKeyReader(db), budgetMs: config.listBudgetMs });
  const secrets =
    given.secrets ?? createSecrets('file' in config.secretKeys ? readOrCreateKeyFile(config.secretKeys.file) : config.secretKeys);
  const ids = given.ids ?? systemIds;
  const { outbox, live } = { ...createEvents(config, service, { log, lifecycle, watchPool }), ...given };
  const mailer = given.mailer ?? createMailer({ db, ids, secrets, settings: config.mail });
  return {
    random: randomBytes,
    outbound: createOutbound({ policy: { ...publicOnly, allowHosts: config.ssoHosts } }),
    memberOutbound: createOutbound({ policy: publicOnly }),
    txtRecords: createTxtLookup(),
    ...given,
    clock,
    log,
    lifecycle,
    metrics,
    db,
    databaseProbe,
    watchPool,
    limiter,
    lists,
    objects,
    secrets,
    ids,
    mailer: mailer,
    outbox,
    live,
  };
}

function createDatabaseMetrics(config: ApiConfig, service: string, deps: Pick<Platform, 'clock' | 'log'>) {
  const metrics = createMetrics();
  const databaseProbe = createDatabaseProbe(poolOptions(config, `${service} probe`), deps);
  createProbeMetrics(metrics.registry, databaseProbe);
  return { metrics, databaseProbe, watchPool: createPoolMetrics(metrics.registry) };
}

type EventDeps = Pick<Platform, 'log' | 'lifecycle' | 'watchPool'>;

function createEvents(config: ApiConfig, service: string, { log, lifecycle, watchPool }: EventDeps) {
  const notifier = createNotifier(config.redisUrl, log);
  const pool = { ...poolOptions(config, `${service} events`), acquireTimeoutMs: 30_000 };
  const [db, backlogDb] = [createDatabase({ ...pool, max: 2 }, log), createDatabase({ ...pool, max: 2 }, log)];
  watchPool('events', db.pool);
  watchPool('event backlog', backlogDb.pool);
  const live = createLiveStreams({
    db,
    backlogDb,
    notifier: notifier,
    log,
    random: randomBytes,
    lifecycle,
    limits: { ...defaultLimits, streams: config.maxStreams },
  });
  lifecycle.onDraining(() => live.end());
  lifecycle.onClosed(() => live.close());
  lifecycle.onClosed(() => notifier.close());
  return { outbox: createOutbox(notifier), live };
}

/** Throws StartupError unless the encryption keys belong to the database. The first use of a database creates the key file. */
export async function verifyOrBindSecretKeys(config: ApiConfig, columns: readonly SealedColumn[]): Promise<void> {
  const db = createDatabase({ ...poolOptions(config, 'lyceum keys'), max: 1, acquireTimeoutMs: 5_000 }, silentLog());
  try {
    await verifyOrBindKeys({ db, source: config.secretKeys, columns });
  } finally {
    await db.close();
  }
}

const poolOptions = (config: ApiConfig, applicationName: string) => ({
  ...toAppPoolOptions(config),
  max: config.pool.max,
  acquireTimeoutMs: config.pool.acquireTimeoutMs,
  statementTimeoutMs: config.pool.statementTimeoutMs,
  lockTimeoutMs: standardLimits.lockTimeoutMs,
  idleInTransactionMs: standardLimits.idleInTransactionMs,
  applicationName,
});

function createLimiter(config: ApiConfig, clock: Clock, log: Log): Limiter {
  const memory = createMemoryLimiter(clock);
  return config.redisUrl === undefined ? memory : createRedisLimiter(config.redisUrl, memory, log);
}
