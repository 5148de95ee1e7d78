import { globSync, readFileSync } from 'node:fs';

import { silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createDatabase, type Database } from './platform/db/database.ts';
import { countKeyUse, resealAll } from './platform/secrets/index.ts';
import { aKey } from './platform/secrets/secrets.fixtures.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { allSealedColumns } from './sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const limits = {
    max: 4,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 5_000,
    idleInTransactionMs: 10_000,
  };
  db = createDatabase({ ...limits, url: database.url, applicationName: 'test' }, silentLog());
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const columnNames = allSealedColumns.map(({ table, column }) => `${table}.${column}`);

describe('the list of sealed columns', () => {
  test('has every column whose name says that it is sealed', async () => {
    const { rows } = await db.pool.query<{ name: string }>(`
      select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns
       where column_name ~ 'seal' and data_type = 'text'`);
    const keyIdColumns = allSealedColumns.flatMap(({ table, keyIdColumn }) => (keyIdColumn ? [`${table}.${keyIdColumn}`] : []));
    expect(rows.map(({ name }) => name).sort()).toEqual([...columnNames, ...keyIdColumns].sort());
  });

  test('has a column for every place in the code that seals a text', () => {
    const files = globSync('apps/api/src/**/*.ts').filter(
      (file) => !/\.(test|fixtures)\.ts$|\/testing\/|secrets\/secrets\.ts$/.test(file),
    );
    const calls = files.flatMap((file) => readFileSync(file, 'utf8').match(/\bsecrets\.seal\(/g) ?? []);
    // A new call needs a column in sealed-columns.ts, or its texts stop an operator from retiring a key.
    expect(calls).toHaveLength(allSealedColumns.length);
  });
});

test('docs/operate.md deletes every sealed column when the keys are lost', () => {
  const manual = readFileSync('docs/operate.md', 'utf8');
  const [, commands = ''] = /### If the encryption keys are lost\n[^]*?```sh\n([^]*?)```/.exec(manual) ?? [];
  const kept = allSealedColumns.filter(({ table, column }) => {
    const isEmptied = new RegExp(`update ${table} set [^;]*${column} = null`).test(commands);
    const isDeleted = [';', ` where ${column} is not null;`].some((end) => commands.includes(`delete from ${table}${end}`));
    return !isEmptied && !isDeleted;
  });
  expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

describe('resealing of secret columns', () => {
  const old = createSecrets([aKey('k1')]);
  const during = createSecrets([aKey('k2'), aKey('k1')]);
  const after = createSecrets([aKey('k2')]);
  const mails = 450;
  const stateHash = Buffer.alloc(32, 5);
  const textOf = async (id: number): Promise<string> =>
    (await db.pool.query('select sealed_text from mail.message where id = $1', [id])).rows[0].sealed_text;

  /** One row for every column, with the old key; mails in several batches, one of which cannot be read. */
  beforeAll(async () => {
    const { rows } = await db.pool.query(
      `insert into people.workspace (uid, name, slug) values (gen_random_uuid(), 'W', 'w') returning id`,
    );
    const workspace = rows[0].id;
    await db.pool.query(`insert into platform.secret_check (sealed_check) values ($1)`, [
      old.seal('x', 'platform.secret_check/sealed_check'),
    ]);
    await db.pool.query(
      `insert into auth.signing_key (kid, public_jwk, sealed_private, created_at, signs_from, signs_until, published_until)
       values ('one', '{}', $1, now(), now(), now(), now())`,
      [old.seal('private', 'auth.signing_key/one/sealed_private')],
    );
    await db.pool.query(
      `insert into auth.sso_connection (workspace_id, issuer, client_id, sealed_client_secret) values ($1, 'i', 'c', $2)`,
      [workspace, old.seal('client secret', `auth.sso_connection/${workspace}/client_secret`)],
    );
    await db.pool.query(
      `insert into auth.sso_attempt (state_hash, workspace_id, browser_hash, sealed_checks, redirect_to, expires_at)
       values ($1, $2, $1, $3, '/', now())`,
      [stateHash, workspace, old.seal('checks', `auth.sso_attempt/${stateHash.toString('hex')}/checks`)],
    );
    for (let count = 0; count < mails; count += 1) {
      const uid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
      const sealed = count === 7 ? `v1.lost.${'A'.repeat(60)}` : old.seal(`mail ${count}`, `mail.message/${uid}/text`);
      await db.pool.query(
        `insert into mail.message (uid, recipient, kind, subject, sealed_text) values ($1, 'a@b.test', 'k', 's', $2)`,
        [uid, sealed],
      );
    }
  });

  const countsOf = async (keyId: string): Promise<Record<string, number>> => {
    const uses = await countKeyUse({ db, columns: allSealedColumns });
    return Object.fromEntries(uses.filter((use) => use.keyId === keyId).map(({ column, count }) => [column, count]));
  };

  test('moves every column to the current key, leaves what cannot be read, and can be repeated', async () => {
    const before = await countsOf('k1');
    expect(before).toMatchObject({ 'mail.message.sealed_text': mails - 1, 'auth.sso_attempt.sealed_checks': 1 });
    const reports = await resealAll({ db, secrets: during, columns: allSealedColumns });
    expect(reports.find(({ column }) => column === 'mail.message.sealed_text')).toMatchObject({
      resealed: mails - 1,
      unreadable: 1,
    });
    expect(await countsOf('k1')).toEqual({});
    expect(await countsOf('k2')).toEqual(before);
    expect(await countsOf('lost')).toEqual({ 'mail.message.sealed_text': 1 });
    expect(after.open(await textOf(1), 'mail.message/00000000-0000-4000-8000-000000000000/text').toString()).toBe('mail 0');
    const again = await resealAll({ db, secrets: during, columns: allSealedColumns });
    expect(again.map(({ resealed }) => resealed)).toEqual(again.map(() => 0));
  });

  test('does not overwrite a text that a server changed meanwhile', async () => {
    const uid = '00000000-0000-4000-8000-000000000001';
    await db.pool.query('update mail.message set sealed_text = $1 where uid = $2', [
      old.seal('before', `mail.message/${uid}/text`),
      uid,
    ]);
    const changed = old.seal('changed', `mail.message/${uid}/text`);
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query('update mail.message set sealed_text = $1 where uid = $2', [changed, uid]);
    const resealing = resealAll({ db, secrets: during, columns: allSealedColumns });
    // The resealing has read the old text and waits for the row's lock.
    await waitForLockWait();
    await client.query('commit');
    client.release();
    await resealing;
    const stored = (await db.pool.query('select sealed_text from mail.message where uid = $1', [uid])).rows[0].sealed_text;
    expect(stored).toBe(changed);
  });

  async function waitForLockWait(): Promise<void> {
    for (;;) {
      const { rows } = await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return;
    }
  }
});
