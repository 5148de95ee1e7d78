import { createLog, silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually } from '../../../tools/test/eventually.ts';
import { readConfig } from './config.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { startWorker } from './worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const config = () => readConfig({ DATABASE_URL: database.url });

test('a worker deletes idempotency keys after a day and keeps newer ones', async () => {
  const { platform, jobs } = await startWorker(config(), { log: silentLog() });
  expect(jobs).toContain('platform.forget-idempotency-keys');
  const { pool } = platform.db;
  await pool.query(`
    insert into platform.idempotency (workspace_id, user_id, target, key_hash, request_hash, created_at)
    select 1, 1, 'POST /x', sha256(n::text::bytea), '\\x00', now() - n * interval '1 hour' from generate_series(1, 48) n`);
  await pool.query(`delete from pgboss.job where name = 'platform.forget-idempotency-keys'`);
  // The turn of this hour was taken at the start; without its mark it is given again.
  await platform.lifecycle.drain('restart');

  const again = await startWorker(config(), { log: silentLog() });
  const left = await eventually(
    async () => (await again.platform.db.pool.query('select count(*) as left from platform.idempotency')).rows[0].left,
    (count) => count < 48,
  );
  expect(left).toBe(23);
  await again.platform.lifecycle.drain('test over');
});

test('draining a worker stops it and closes its connections', async () => {
  const lines: string[] = [];
  const log = createLog({ service: 'test', to: { write: (line: string) => void lines.push(line) } });
  const { platform } = await startWorker(config(), { log });
  await platform.lifecycle.drain('test');
  expect(lines.join('')).toContain('drain.finished');
  await expect(platform.db.pool.query('select 1')).rejects.toThrow();
});
