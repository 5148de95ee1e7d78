import type pg from 'pg';

import type { ConnectionSettings } from '../connection-url.ts';
import { readMigrations } from '../db/migrate.ts';
import { createPool, toAppPoolOptions } from '../db/pool.ts';

const timeouts = { acquireTimeoutMs: 5_000, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, idleInTransactionMs: 10_000 };

/**
 * What a migration to this release has not done yet, as the servers see it: they connect the same way, so whatever would stop them
 * (a missing role, a pooler that drops it) is thrown here. Changes nothing.
 */
export async function listMissingMigrationSteps(
  connection: ConnectionSettings,
  queues: readonly string[],
): Promise<readonly string[]> {
  const pool = createPool({ ...timeouts, ...toAppPoolOptions(connection), max: 1, applicationName: 'lyceum start' });
  pool.on('error', () => undefined);
  try {
    const [applied, created] = [await listApplied(pool), await listQueues(pool)];
    return [
      ...(await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name)),
      ...queues.filter((name) => !created.has(name)).map((name) => `queue ${name}`),
    ];
  } finally {
    await pool.end();
  }
}

/** A migration counts once its tables are granted to the role of the servers. */
async function listApplied(pool: pg.Pool): Promise<ReadonlySet<string>> {
  if (!(await canRead(pool, 'migrations', 'applied'))) return new Set();
  const { rows } = await pool.query<{ name: string }>(
    // The table of an earlier release has no such column yet.
    `select name from migrations.applied as one where coalesce((to_jsonb(one) ->> 'granted')::boolean, false)`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function listQueues(pool: pg.Pool): Promise<ReadonlySet<string>> {
  if (!(await canRead(pool, 'pgboss', 'queue'))) return new Set();
  const { rows } = await pool.query<{ name: string }>('select name from pgboss.queue');
  return new Set(rows.map(({ name }) => name));
}

async function canRead(pool: pg.Pool, schema: string, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ allowed: boolean }>(
    `select has_schema_privilege(nsp.oid, 'usage') and has_table_privilege(pg_class.oid, 'select') as allowed
     from pg_class join pg_namespace as nsp on nsp.oid = relnamespace where nspname = $1 and relname = $2`,
    [schema, table],
  );
  return rows[0]?.allowed ?? false;
}
