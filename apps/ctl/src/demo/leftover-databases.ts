import { hostname } from 'node:os';

import type pg from 'pg';

import { now } from '../clock.ts';
import { graceMs, isAlive } from './process-alive.ts';

/** Nothing of another name is ever removed. */
export const nameForm = /^lyceum_demo_\d+(_[0-9a-f]{4})?$/;

const foreignGraceMs = 24 * 3_600_000;

interface Note {
  readonly host: string;
  readonly pid: number;
  readonly started: number;
}

/** Written on every database of a demo, so that a later demo can tell whether it was left behind. */
export const noteOf = (started: number): string => JSON.stringify({ host: hostname(), pid: process.pid, started } satisfies Note);

/** Removes databases of demos that were killed before they could. One that is in use cannot be dropped, and stays. */
export async function removeLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; note: string | null }>(`
    select datname as name, shobj_description(oid, 'pg_database') as note from pg_database
    where datname ~ '${nameForm.source}' and not exists (select from pg_stat_activity where datid = pg_database.oid)`);
  for (const { name, note } of rows)
    if (nameForm.test(name) && isLeft(note)) await client.query(`drop database if exists ${name}`).catch(() => undefined);
}

function isLeft(text: string | null): boolean {
  const note = parsed(text);
  if (!note) return false;
  const age = now() - note.started;
  // Processes of another machine cannot be asked; a day without a connection tells as much.
  return note.host === hostname() ? age > graceMs && !isAlive(note.pid) : age > foreignGraceMs;
}

function parsed(text: string | null): Note | undefined {
  try {
    const note: unknown = JSON.parse(text ?? 'null');
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' &&
  value !== null &&
  'host' in value &&
  typeof value.host === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'started' in value &&
  typeof value.started === 'number';
