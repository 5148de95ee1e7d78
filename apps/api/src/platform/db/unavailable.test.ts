import { createLog } from '@lyceum/kit';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { patient } from '../../../../../tools/test/eventually.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { systemScope } from '../scope.ts';
import { isConnectionUnusable, isUnavailable } from './unavailable.ts';

const lines: Record<string, unknown>[] = [];
let api: TestApi;
let key: string;
beforeAll(async () => {
  const log = createLog({ service: 'test', to: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  api = await startTestApi({ platform: { log } });
  ({ key } = await api.user((await api.workspace()).id, { role: 'admin' }));
});
afterAll(() => api.close());

const write = () => sendRequest(api, '/api/v1/iam/users/me/', { method: 'PATCH', key, body: { full_name: 'Ada' } });
const read = () => sendRequest(api, '/api/v1/iam/users/me/', { key });
const pidsInUse = async (): Promise<number[]> =>
  (
    await api.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'lyceum test' and datname = current_database()`,
    )
  ).rows.map(({ pid }) => pid);

/** As a primary that became a standby does it: every new connection is read-only, and so are open ones after their next statement. */
async function setReadOnly(on: boolean): Promise<void> {
  const { pathname } = new URL(api.config.databaseUrl);
  await api.owner.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${on ? 'on' : 'off'}`);
  await endConnections();
  // A request may still be given a connection whose end the process has not noticed; afterwards all are new.
  await vi.waitFor(async () => expect((await read()).status).toBe(200), patient);
}

async function endConnections(): Promise<void> {
  for (const pid of await pidsInUse()) await api.owner.query('select pg_terminate_backend($1)', [pid]);
}

describe('a database that has become read-only', () => {
  test('answers 503 with Retry-After, logs the cause as a warning and drops the connection', async () => {
    expect((await write()).status).toBe(200);
    await setReadOnly(true);
    lines.length = 0;
    const { status, headers, body } = await write();
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '1', 'overloaded']);
    const warning = lines.find(({ level, err }) => level === 40 && err !== undefined);
    expect(warning).toMatchObject({ err: { code: '25006' }, status: 503, request_id: body.request_id });
    await setReadOnly(false);
    expect((await write()).status).toBe(200);
  });

  test('does not keep a connection on which a write failed', async () => {
    const pidOfWrite = (): Promise<number> =>
      api.platform.db.transact(systemScope, async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`update platform.outbox_retention set purged_to = purged_to`.execute(db);
        return rows[0]?.pid ?? 0;
      });
    const pid = await pidOfWrite();
    const spoil = api.platform.db.transact(systemScope, async (db) => {
      await sql`set transaction read only`.execute(db);
      await sql`update platform.outbox_retention set purged_to = purged_to`.execute(db);
    });
    await expect(spoil).rejects.toMatchObject({ status: 503, cause: { code: '25006' } });
    expect(await pidOfWrite()).not.toBe(pid);
  });
});

describe('an unavailable database', () => {
  test('after PostgreSQL ends its connections, writes return 200 or 503, and 200 again afterwards', async () => {
    await Promise.all(Array.from({ length: 5 }, write));
    await endConnections();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await write()).status));
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await write()).status).toBe(200);
  });
});

const serverError = (code: string, message = 'as the server words it') => Object.assign(new Error(message), { code });

describe.each([
  ['25006', true],
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['08006', true],
  ['08P01', true],
  ['53300', false],
  ['53100', false],
  ['57014', false],
  ['55P03', false],
])('SQLSTATE %s', (code, spoils) => {
  test(`means that the database is unavailable${spoils ? ', and spoils the connection' : ''}`, () => {
    expect([isUnavailable(serverError(code)), isConnectionUnusable(serverError(code))]).toEqual([true, spoils]);
  });
});

describe('an unavailable database', () => {
  test('SQLSTATE 55000 means so only when it is about recovery', () => {
    expect(isUnavailable(serverError('55000', 'recovery is in progress'))).toBe(true);
    expect(isUnavailable(serverError('55000', 'currval of sequence is not yet defined'))).toBe(false);
  });

  test('a statement that is wrong is not mistaken for a database that is unavailable', async () => {
    const wrong: unknown = await api.owner.query('select nothing').catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(pg.DatabaseError);
    expect(isUnavailable(wrong)).toBe(false);
  });
});
