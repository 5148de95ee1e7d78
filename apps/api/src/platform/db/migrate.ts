import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { grantToApp } from './app-role.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly already: number;
  /** Applied by a newer release than this one; its tables are only added to, so this one still runs. */
  readonly unknown: readonly string[];
}

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any fixed number: two processes that migrate at once take turns on it. */
const lockNumber = 7_150_231;

/** Brings a database to this release's schema: plain SQL files in order, each in its own transaction, never backwards. */
export async function migrate(url: string): Promise<MigrationReport> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 10_000,
    application_name: 'lyceum migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(`create schema if not exists migrations`);
    await client.query(
      `create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const report = await applyMissing(client, await migrations());
    await grantToApp(client);
    return report;
  } finally {
    await client.end();
  }
}

/** The migrations of this release that a database still lacks. Changes nothing. */
export async function listMissingMigrations(url: string): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    application_name: 'lyceum migrate',
  });
  await client.connect();
  try {
    const done = await appliedTo(client);
    return (await migrations()).map(({ name }) => name).filter((name) => !done.has(name));
  } finally {
    await client.end();
  }
}

async function appliedTo(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('migrations.applied')::text as found`,
  );
  if (!tables[0]?.found) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from migrations.applied');
  return new Set(rows.map(({ name }) => name));
}

async function applyMissing(client: pg.Client, all: readonly Migration[]): Promise<MigrationReport> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied order by name',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of all) {
    const checksum = done.get(migration.name);
    if (checksum === undefined) {
      await apply(client, migration);
      applied.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new Error(`${migration.name} was changed after it had been applied. Add a new migration instead.`);
    }
  }
  const known = new Set(all.map(({ name }) => name));
  return { applied, already: all.length - applied.length, unknown: [...done.keys()].filter((name) => !known.has(name)) };
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
