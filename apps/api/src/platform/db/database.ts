import type { Log } from '@lyceum/kit';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import type { Scope } from '../scope.ts';
import { collectAfterCommitCallbacks } from './after-commit.ts';
import { type CommitCircuitBreaker, createCommitCircuitBreaker } from './commit-breaker.ts';
import type { Db } from './db.ts';
import { createTransactionGuards, type Guard } from './guard.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { setRlsContext } from './rls-context.store.ts';
import type { Schema } from './schema.generated.ts';
import { databaseUnavailable, isTransactionConflict, isUnavailable } from './unavailable.ts';

export interface Database {
  /** One transaction on a caller's behalf. Retried after a conflict, so `work` may run several times. */
  transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads tables without row-level security; those with it appear empty. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads on a caller's behalf, in a read-only transaction that sets the context of row-level security. */
  readWithRls<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** For readiness checks. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

const maxAttempts = 4;

export function createDatabase(options: PoolOptions, log: Log): Database {
  const pool = createPool(options);
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error, event: 'db.idle_connection_lost' }, 'idle connection lost'));
  const kysely: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  const connections = { kysely, guard: createTransactionGuards(pool, options), breaker: createCommitCircuitBreaker() };

  async function transact<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    const { result, callbacks } = await transactWithRetry(connections, scope, work);
    for (const callback of callbacks) runGuarded(callback, log);
    return result;
  }

  async function read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      if (await connections.guard.needsTransactions()) return await readInTransaction(scope, work);
      return await work(kysely);
    } catch (error) {
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }

  const readInTransaction = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
    kysely
      .transaction()
      .setAccessMode('read only')
      // One snapshot for all statements: what one statement finds, the next one finds too.
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        await setRlsContext(db, scope, await connections.guard.ofTransaction());
        return work(db);
      });

  async function readWithRls<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await readInTransaction(scope, work);
    } catch (error) {
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }

  return {
    transact,
    read,
    readWithRls,
    isReachable: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await kysely.destroy();
      // Kysely does not end a pool that it never used.
      if (!pool.ending) await pool.end();
    },
    pool,
  };
}

interface Committed<T> {
  readonly result: T;
  /** Registered by `afterCommit`. */
  readonly callbacks: readonly (() => void)[];
}

interface Connections {
  readonly kysely: Db;
  readonly guard: Guard;
  readonly breaker: CommitCircuitBreaker;
}

async function transactWithRetry<T>(connections: Connections, scope: Scope, work: (db: Db) => Promise<T>): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connections.breaker.run(() => transactOnce(connections, scope, work));
    } catch (error) {
      if (isTransactionConflict(error) && attempt < maxAttempts) continue;
      throw isUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }
}

async function transactOnce<T>(
  { kysely, guard }: Connections,
  scope: Scope,
  work: (db: Db) => Promise<T>,
): Promise<Committed<T>> {
  let callbacks: readonly (() => void)[] = [];
  const result = await kysely.transaction().execute(async (db) => {
    await setRlsContext(db, scope, await guard.ofTransaction());
    callbacks = collectAfterCommitCallbacks(db);
    return work(db);
  });
  return { result, callbacks };
}

/** The transaction is committed, so a failing callback must neither fail the request nor cause a retry. */
function runGuarded(callback: () => void, log: Log): void {
  try {
    callback();
  } catch (err) {
    log.error({ err, event: 'db.after_commit_failed' }, 'after-commit callback failed');
  }
}
