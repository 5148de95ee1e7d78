import { randomBytes } from 'node:crypto';

import { installJobs, migrate } from '@lyceum/api';
import pg from 'pg';

import { databaseUrl } from '../../../../tools/services/addresses.ts';

export interface ScratchDatabase {
  readonly name: string;
  readonly url: string;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A database of a test file's own. */
export async function scratchDatabase({ migrated = true } = {}): Promise<ScratchDatabase> {
  const name = `lyceum_scratch_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${name}`);
  const url = urlOf(name);
  if (migrated) {
    await migrate(url);
    await installJobs(url);
  }
  return {
    name,
    url,
    rows: (sql) => query(url, sql),
    drop: async () => void (await administrate(`drop database if exists ${name} with (force)`)),
  };
}

export const administrate = (sql: string) => query(databaseUrl, sql);

/** Where a database of that name would be, for somebody else than the superuser too. */
export function urlOf(name: string, user?: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  if (user !== undefined) url.username = user;
  return url.href;
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
