import { randomBytes } from 'node:crypto';

import pg from 'pg';

import { databaseUrl } from '../tools/services/addresses.ts';

export type ScratchDatabase = { url: string; drop: () => Promise<void> };

/** Creates a database for one run, on the server of DATABASE_URL or of `npm run services -- up`. */
export async function createScratchDatabase(): Promise<ScratchDatabase> {
  const server = process.env['DATABASE_URL'] ?? databaseUrl;
  const name = `lyceum_conformance_${randomBytes(6).toString('hex')}`;
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await runStatement(server, `drop database if exists ${name} with (force)`);
      // The role of its servers, which belongs to the whole PostgreSQL server.
      await runStatement(server, `drop role if exists lyceum_app_${name}`);
    },
  };
}

async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect().catch((cause: unknown) => {
    throw new Error('PostgreSQL is not reachable. Start it with `npm run services -- up` or set DATABASE_URL.', { cause });
  });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
