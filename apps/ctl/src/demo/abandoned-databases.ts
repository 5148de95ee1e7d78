import { hostname } from 'node:os';

import type pg from 'pg';

import { now } from '../clock.ts';
import { graceMs, isProcessAlive } from './process-alive.ts';

/** Only databases with such names are ever dropped. */
export const namePattern = /^lyceum_demo_\d+(_[0-9a-f]{4})?$/;

const foreignGraceMs = 24 * 3_600_000;

interface OwnerNote {
  readonly host: string;
  readonly pid: number;
  readonly started: number;
}

/** Stored as a comment on the database, so that a later demo can tell whether it was abandoned. */
export const createDatabaseOwnerNote = (started: number): string =>
  JSON.stringify({ host: hostname(), pid: process.pid, started } satisfies OwnerNote);

/** Drops the databases of demos that were killed. A database in use cannot be dropped and is kept. */
export async function dropAbandonedDemoDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; note: string | null }>(`
    select datname as name, shobj_description(oid, 'pg_database') as note from pg_database
    where datname ~ '${namePattern.source}' and not exists (select from pg_stat_activity where datid = pg_database.oid)`);
  for (const { name, note } of rows)
    if (namePattern.test(name) && isAbandoned(note)) await dropDatabaseWithRole(client, name).catch(() => undefined);
}

/** The role of its servers belongs to the whole PostgreSQL server and outlives the database. */
export async function dropDatabaseWithRole(client: pg.Client, name: string, options = ''): Promise<void> {
  await client.query(`drop database if exists ${name}${options}`);
  await client.query(`drop role if exists lyceum_app_${name}`);
}

function isAbandoned(text: string | null): boolean {
  const note = parseNote(text);
  if (!note) return false;
  const age = now() - note.started;
  // Processes of another machine cannot be checked, so the database must have been started a day ago and be unused.
  return note.host === hostname() ? age > graceMs && !isProcessAlive(note.pid) : age > foreignGraceMs;
}

function parseNote(text: string | null): OwnerNote | undefined {
  try {
    const note: unknown = JSON.parse(text ?? 'null');
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

const isNote = (value: unknown): value is OwnerNote =>
  typeof value === 'object' &&
  value !== null &&
  'host' in value &&
  typeof value.host === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'started' in value &&
  typeof value.started === 'number';
