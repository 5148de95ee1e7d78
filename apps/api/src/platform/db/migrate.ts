import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type pg from 'pg';
import { deriveAppRole } from '../connection-url.ts';
import { createAndGrantAppRole } from './app-role.ts';
import { connectClient } from './connect-client.ts';
import { type SessionLimits, standardLimits } from './session-limits.ts';
import { type AttachReport, setSessionDefaultsOfMemberLogins } from './set-session-defaults-of-member-logins.ts';
import { assertNotPooled } from './verify-connection.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedMigrations {
  readonly applied: readonly string[];
  readonly already: number;
  /** Applied by a newer release than this one; its tables are only added to, so this one still runs. */
  readonly unknown: readonly string[];
}

export interface MigrationReport extends AppliedMigrations, AttachReport {
  /** The collation of the database, unless it is the supported one. */
  readonly otherCollation: string | undefined;
}

interface MigrationOptions {
  /** The role of the servers; derived from the database when unset. */
  readonly role?: string | undefined;
  readonly limits?: Partial<SessionLimits>;
}

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any fixed number: two processes that migrate at once take turns on it. */
const lockNumber = 7_150_231;

/** Brings a database to this release's schema: plain SQL files in order, each in its own transaction, never backwards. */
export async function migrate(
  url: string,
  { role = deriveAppRole(url), limits }: MigrationOptions = {},
): Promise<MigrationReport> {
  const client = await connectClient(url, {
    connectionTimeoutMillis: 10_000,
    lock_timeout: 10_000,
    application_name: 'lyceum migrate',
    // The login may have a role and timeouts of its own, which are those of servers.
    options: '-c role=none -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  try {
    await assertNotPooled(client);
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(`create schema if not exists migrations`);
    await client.query(
      `create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await client.query('alter table migrations.applied add column if not exists granted boolean not null default false');
    const report = await applyMissing(client, await readMigrations());
    await createAndGrantAppRole(client, role);
    const logins = await setSessionDefaultsOfMemberLogins(client, role, { ...standardLimits, ...limits });
    return { ...report, ...logins, otherCollation: await findOtherCollation(client) };
  } finally {
    await client.end();
  }
}

async function findOtherCollation(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(datlocale, datcollate) as name from pg_database
      where datname = current_database() and (datlocprovider, coalesce(datlocale, '')) <> ('b', 'C.UTF-8')`,
  );
  return rows[0]?.name;
}

async function applyMissing(client: pg.Client, all: readonly Migration[]): Promise<AppliedMigrations> {
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
      throw new Error(
        `${migration.name} was changed after it had been applied. Restore it, and put the change into a new migration.`,
      );
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

/** The migrations of this release, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
