import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { databaseUrl } from '../tools/services/addresses.ts';

export type ScratchDatabase = { url: string; drop: () => Promise<void> };

/** A database of one run's own, on the server of DATABASE_URL or on that of the services. */
export async function makeScratchDatabase(): Promise<ScratchDatabase> {
  const server = process.env['DATABASE_URL'] ?? databaseUrl;
  const name = `lyceum_conformance_${randomBytes(6).toString('hex')}`;
  await administrate(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administrate(server, `drop database if exists ${name} with (force)`) };
}

async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect().catch((cause: unknown) => {
    throw new Error('PostgreSQL does not answer: start it with npm run services -- up, or set DATABASE_URL.', { cause });
  });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
