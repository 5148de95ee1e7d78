import { setTimeout as pause } from 'node:timers/promises';

import { silentLog } from '@lyceum/kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemScope } from '../scope.ts';
import { createDatabase, type Database } from './database.ts';

let scratch: TestDatabase;
let db: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  const times = { acquireTimeoutMs: 30_000, statementTimeoutMs: 30_000, lockTimeoutMs: 30_000, idleInTransactionMs: 10_000 };
  db = createDatabase({ url: scratch.url, max: 2, applicationName: 'test', ...times }, silentLog());
});
afterAll(async () => {
  await db.close();
  await scratch.drop();
});

test('a connection that breaks between two statements of a transaction fails the transaction, not the process', async () => {
  const attempt = db.transact(systemScope, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await pause(100);
    await sql`select 1`.execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ status: 503 });
  expect(await db.isReachable()).toBe(true);
});
