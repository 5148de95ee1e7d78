import type { Log } from '@lyceum/kit';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { withIdempotency } from '../idempotency/with-idempotency.ts';
import type { Scope } from '../scope.ts';
import { awaitCommit } from './after-commit.ts';
import type { Db } from './db.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { setRlsContext } from './rls-context.store.ts';
import type { Schema } from './schema.generated.ts';
import { databaseUnavailable, isConflict, isUnavailable } from './unavailable.ts';

export interface Database {
  /**
   * One transaction in a caller's name. What `work` returns is the response body: with an idempotency key it is stored
   * in the same transaction, so a repeated request gets it again instead of a second effect.
   */
  transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads of tables without row-level security; those with it show nothing here. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads in a caller's name, also of tables that row-level security guards: a transaction that says whose it is. */
  readWithRls<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether the database answers, for readiness. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

const mostAttempts = 4;

export function createDatabase(options: PoolOptions, log: Log): Database {
  const pool = createPool(options);
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error, event: 'db.idle_connection_lost' }, 'idle connection lost'));
  const kysely: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  async function transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    const { result, acts } = await committed(kysely, scope, work);
    for (const act of acts) runGuarded(act, log);
    return result;
  }

  async function read<T>(_scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await work(kysely);
    } catch (error) {
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }

  async function readWithRls<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await kysely
        .transaction()
        .setAccessMode('read only')
        .execute(async (db) => {
          await setRlsContext(db, scope);
          return work(db);
        });
    } catch (error) {
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }

  return {
    transact,
    read,
    readWithRls,
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await kysely.destroy();
      // Kysely leaves alone what it never used.
      if (!pool.ending) await pool.end();
    },
    pool,
  };
}

interface Committed<T> {
  readonly result: T;
  /** What waits for the commit. */
  readonly acts: readonly (() => void)[];
}

async function committed<T>(kysely: Db, scope: Scope, work: (db: Db) => Promise<T>): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(kysely, scope, work);
    } catch (error) {
      if (isConflict(error) && attempt < mostAttempts) continue;
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }
}

async function tryOnce<T>(kysely: Db, scope: Scope, work: (db: Db) => Promise<T>): Promise<Committed<T>> {
  let acts: readonly (() => void)[] = [];
  const result = await kysely.transaction().execute(async (db) => {
    await setRlsContext(db, scope);
    acts = awaitCommit(db);
    return scope.idempotency ? withIdempotency(db, scope, scope.idempotency, () => work(db)) : work(db);
  });
  return { result, acts };
}

/** What is committed has happened: no act that fails makes it fail, or happen again. */
function runGuarded(act: () => void, log: Log): void {
  try {
    act();
  } catch (err) {
    log.error({ err, event: 'db.after_commit_failed' }, 'something after a commit failed');
  }
}
