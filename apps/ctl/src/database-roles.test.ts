import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import {
  createInstallation,
  createLogin,
  getServerRefusal,
  type Installation,
  migrate,
  query,
  quote,
  serveOrGetError,
} from './testing/installation.ts';
import { runCommand } from './testing/run-command.ts';
import { queryServer, urlFor } from './testing/scratch-database.ts';

describe('two installations on one PostgreSQL server', () => {
  let first: Installation;
  let second: Installation;
  beforeAll(async () => {
    [first, second] = [await createInstallation(), await createInstallation()];
  });
  afterAll(async () => {
    await first.remove();
    await second.remove();
  });

  test('are both migrated and served by owners that are not superusers', async () => {
    for (const { url } of [first, second]) {
      expect(await migrate(url)).toMatchObject({ code: 0 });
      expect(await migrate(url)).toMatchObject({ code: 0 });
      expect(await serveOrGetError(url)).toBe(204);
    }
  });

  test('cannot read each other’s tables', async () => {
    const login = await createLogin(first);
    onTestFinished(async () => void (await queryServer(`drop role ${login}`)));
    for (const user of [first.owner, login]) {
      const elsewhere = urlFor(second.database, user);
      for (const attempt of [
        'select * from people.user',
        'select * from auth.api_key',
        'select * from migrations.applied',
        `set role ${first.role}; select * from auth.api_key`,
        `set role ${second.role}`,
        `grant ${second.role} to current_user`,
      ])
        await expect(query(elsewhere, attempt), attempt).rejects.toThrow(/permission denied/);
    }
    expect(await query(urlFor(first.database, login), 'select * from people.user')).toEqual([]);
  });

  test('refuse to share a role', async () => {
    vi.stubEnv('LYCEUM_DB_ROLE', first.role);
    const { code, err } = await migrate(urlFor(second.database));
    expect([code, err]).toEqual([1, expect.stringContaining(`already has privileges in the database "${first.database}"`)]);
  });
});

test('migrate says what an administrator has to run if pgvector is missing, and succeeds afterwards', async () => {
  const installation = await createInstallation({ hasPgvector: false });
  onTestFinished(() => installation.remove());
  const { code, err } = await migrate(installation.url);
  expect([code, err]).toEqual([1, expect.stringContaining('Let a superuser run in this database: create extension vector;')]);
  await query(urlFor(installation.database), 'create extension vector');
  expect(await migrate(installation.url)).toMatchObject({ code: 0 });
});

/** For tests that add logins to it, and drop them. */
let installation: Installation;
beforeAll(async () => {
  installation = await createInstallation();
  expect(await migrate(installation.url)).toMatchObject({ code: 0 });
});
afterAll(() => installation.remove());

describe('lyceumctl serve api', () => {
  test.each(['', 'noinherit'])('starts with a login that is only a member of the servers’ role (%s)', async (options) => {
    const login = await createLogin(installation, options);
    onTestFinished(async () => void (await queryServer(`drop role ${login}`)));
    expect(await serveOrGetError(urlFor(installation.database, login))).toBe(204);
  });

  test('says which grant is missing when the login is not a member', async () => {
    const login = `lyceum_scratch_login_${randomBytes(6).toString('hex')}`;
    await queryServer(`create role ${login} login`);
    onTestFinished(async () => void (await queryServer(`drop role ${login}`)));
    expect(await getServerRefusal(urlFor(installation.database, login))).toContain(`grant "${installation.role}" to "${login}";`);
  });

  test.each(['Räume "Co" 1', `lyceum_scratch_${'x'.repeat(48)}`])(
    'starts on a database with an unusual name: %s',
    async (name) => {
      const installation = await createInstallation({ database: name });
      onTestFinished(() => installation.remove());
      expect(await migrate(installation.url)).toMatchObject({ code: 0 });
      expect(await serveOrGetError(installation.url)).toBe(204);
    },
  );

  test('uses the role that LYCEUM_DB_ROLE names', async () => {
    const installation = await createInstallation();
    const role = `Lyceum scratch ${randomBytes(6).toString('hex')}`;
    onTestFinished(async () => {
      await installation.remove();
      await queryServer(`drop role ${quote(role)}`);
    });
    vi.stubEnv('LYCEUM_DB_ROLE', role);
    expect(await migrate(installation.url)).toMatchObject({ code: 0 });
    expect(await runCommand('workspace', 'create', 'Reading room')).toMatchObject({ code: 0 });
  });
});

describe('lyceumctl migrate', () => {
  test('attaches role and timeouts to the logins of the servers, and to no other', async () => {
    const people = `lyceum_scratch_people_${randomBytes(6).toString('hex')}`;
    const login = await createLogin(installation);
    await queryServer(`create role ${people} login`);
    onTestFinished(async () => void (await queryServer(`drop role ${login}, ${people}`)));
    vi.stubEnv('LYCEUM_DB_TIMEOUT', '3');
    expect(await migrate(installation.url)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Attached the role and the timeouts to the login ${login}.`),
      err: '',
    });
    const seen = await query(
      installation.url,
      `select setrole::regrole::text as login, setconfig from pg_db_role_setting join pg_database on oid = setdatabase where datname = current_database()`,
    );
    const setconfig = [
      ...[`role=${installation.role}`, 'statement_timeout=3000', 'lock_timeout=2000'],
      ...['idle_in_transaction_session_timeout=10000', 'jit=off'],
    ];
    expect(seen).toEqual([{ login, setconfig }]);
    expect(await query(urlFor(installation.database, login), 'select current_user::text as user')).toEqual([
      { user: installation.role },
    ]);
  });

  test('prints the statements for a login that it may not change', async () => {
    const login = `lyceum_scratch_login_${randomBytes(6).toString('hex')}`;
    await queryServer(`create role ${login} login`);
    await queryServer(`grant ${installation.role} to ${login}`);
    onTestFinished(async () => void (await queryServer(`drop role ${login}`)));
    const { code, err } = await migrate(installation.url);
    expect([code, err]).toEqual([0, expect.stringContaining(`The login "${login}" belongs to another user.`)]);
    for (const statement of err.split('\n').filter((line) => line.startsWith('alter role'))) await queryServer(statement);
    expect(await migrate(installation.url)).toMatchObject({ code: 0, err: '' });
  });
});

describe('after a migration that failed', () => {
  let failed: Installation;
  beforeAll(async () => {
    failed = await createInstallation({ createrole: false });
  });
  afterAll(() => failed.remove());
  const notMigrated = 'is not migrated to this release. Run: lyceumctl migrate';

  test('because the role could not be created, no server starts', async () => {
    const { code, err } = await migrate(failed.url);
    expect([code, err]).toEqual([1, expect.stringContaining('permission denied to create role')]);
    expect(await getServerRefusal(failed.url)).toContain(notMigrated);
  });

  test('the next one succeeds once an administrator has run the statements that it printed, one after the other', async () => {
    const printStatements = async () => (await migrate(failed.url)).err.split('\n').slice(1);
    const [create = '', grant = ''] = await printStatements();
    expect([create, grant]).toEqual([`create role "${failed.role}" nologin;`, `grant "${failed.role}" to "${failed.owner}";`]);
    await queryServer(create);
    expect(await printStatements()).toEqual([grant]);
    await queryServer(grant);
    expect(await migrate(failed.url)).toMatchObject({ code: 0 });
    expect(await serveOrGetError(failed.url)).toBe(204);
  });

  test.each([
    ['before the new tables were granted', `update migrations.applied set granted = false where name like '0014%'`],
    ['before the queues were created', `delete from pgboss.queue where name = 'mail.deliver'`],
  ])('%s, no server starts', async (_, statement) => {
    await migrate(failed.url);
    await query(urlFor(failed.database), statement);
    expect(await getServerRefusal(failed.url)).toContain(notMigrated);
    await migrate(failed.url);
    expect(await serveOrGetError(failed.url)).toBe(204);
  });
});

test('a migration takes the tables away from the role that earlier releases shared between databases', async () => {
  await queryServer(
    `do $$ begin create role lyceum_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await query(
    installation.url,
    `grant usage on schema people, auth to lyceum_app; grant select on all tables in schema people, auth to lyceum_app`,
  );
  expect(await migrate(installation.url)).toMatchObject({ code: 0 });
  const [seen] = await query(
    installation.url,
    `select has_schema_privilege('lyceum_app', 'people', 'usage') as people, has_table_privilege('lyceum_app', 'auth.api_key', 'select') as keys`,
  );
  expect(seen).toEqual({ people: false, keys: false });
});
