import { randomBytes } from 'node:crypto';

import { deriveAppRole, installJobs, migrate } from '@lyceum/api';
import pg from 'pg';

import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { getTemplateName } from '../../../api/src/testing/test-database.ts';

export interface ScratchDatabase {
  readonly name: string;
  readonly url: string;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A database for one test file. */
export async function createScratchDatabase({ migrated = true } = {}): Promise<ScratchDatabase> {
  const name = `lyceum_scratch_${randomBytes(6).toString('hex')}`;
  // A copy of the migrated template needs only a role of its own.
  await queryServer(`create database ${name} ${migrated ? `template ${getTemplateName()}` : ''}`);
  const url = urlFor(name);
  if (migrated) {
    await migrate(url);
    await installJobs(url);
  }
  return {
    name,
    url,
    rows: (sql) => query(url, sql),
    drop: async () => {
      await queryServer(`drop database if exists ${name} with (force)`);
      await queryServer(`drop role if exists ${deriveAppRole(url)}`);
    },
  };
}

export const queryServer = (sql: string) => query(databaseUrl, sql);

/** The URL of a database, optionally for another user. */
export function urlFor(name: string, user?: string): string {
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
