import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';

import { createTestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import type { JobHandler } from './handler.ts';
import { installQueues } from './install.ts';
import { type Runner, type RunnerOptions, type RunnerTimes, startRunner } from './runner.ts';

export interface JobHarness {
  readonly db: Database;
  readonly url: string;
  /** What runs have left in the log. */
  readonly lines: LogLine[];
  install(...handlers: readonly JobHandler[]): Promise<void>;
  runner(
    handlers: readonly JobHandler[],
    times?: Partial<RunnerTimes>,
    more?: Pick<RunnerOptions, 'jobMetrics'>,
  ): Promise<Runner>;
  /** Leaves a mark by which a run's effects are counted. */
  mark(db: Db, text: string): Promise<void>;
  marks(): Promise<string[]>;
  job(id: string): Promise<{ state: string; retry_count: number; data: { failures: number } } | undefined>;
  deadLetters(): Promise<{ source_id: string; source_name: string; source_output: { message: string } }[]>;
  /** As if the worker that has this job had died a minute ago. */
  expireHeartbeat(id: string): Promise<void>;
  /** As it was before the first job: no runner, no job, no mark, no line. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface LogLine {
  readonly event: string;
  readonly job_id: string;
  readonly attempt: number;
  readonly outcome: string;
}

const quick: RunnerTimes = { pollMs: 20, heartbeatMs: 50, superviseSeconds: 1 };

export async function createJobHarness(): Promise<JobHarness> {
  const database = await createTestDatabase();
  const lines: LogLine[] = [];
  const log = createLog({ service: 'test', to: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const poolOptions = { url: database.url, max: 10, acquireTimeoutMs: 2_000, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 };
  const db = createDatabase({ ...poolOptions, idleInTransactionMs: 10_000, applicationName: 'test' }, log);
  const runners: Runner[] = [];
  await db.pool.query('create table public.mark (id bigint generated always as identity, text text not null)');
  const rows = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows;
  return {
    db,
    url: database.url,
    lines,
    install: (...handlers) =>
      installQueues(
        database.url,
        handlers.map(({ job }) => job),
      ),
    async runner(handlers, times = {}, more = {}) {
      const runner = await startRunner({
        databaseUrl: database.url,
        handlers,
        db,
        clock: systemClock,
        log,
        random: randomBytes,
        times: { ...quick, ...times },
        ...more,
      });
      runners.push(runner);
      return runner;
    },
    async mark(tx, text) {
      await tx
        .insertInto('public.mark' as never)
        .values({ text })
        .execute();
    },
    marks: async () => (await rows('select text from public.mark order by id')).map(({ text }) => text),
    job: async (id) => (await rows('select state, retry_count, data from pgboss.job where id = $1', [id]))[0],
    deadLetters: () => rows(`select source_id, source_name, source_output from pgboss.job where name = 'lyceum.dead-letters'`),
    async expireHeartbeat(id) {
      await rows(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1 and state = 'active'`, [id]);
    },
    async reset() {
      await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
      lines.length = 0;
      await db.pool.query('truncate public.mark; delete from pgboss.job');
    },
    async close() {
      await db.close();
      await database.drop();
    },
  };
}

export const transact = <T>(world: JobHarness, work: (db: Db) => Promise<T>): Promise<T> => world.db.transact(systemScope, work);

/** Something a handler waits for until the test lets it go on. */
export function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
