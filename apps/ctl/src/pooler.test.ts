import { systemScope } from '@lyceum/api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { patient } from '../../../tools/test/eventually.ts';
import { createTestPlatform, runSql } from '../../api/src/testing/create-test-platform.ts';
import {
  createInstallation,
  createLogin,
  getServerRefusal,
  type Installation,
  migrate,
  query,
  serveOrGetError,
} from './testing/installation.ts';
import {
  formatDatabaseLine,
  type PgBouncer,
  type PgBouncerVersion,
  poolerPassword,
  startPgBouncer,
} from './testing/pgbouncer.ts';
import { runCommand } from './testing/run-command.ts';
import { queryServer } from './testing/scratch-database.ts';
import { startCommand } from './testing/start-command.ts';

type Platform = ReturnType<typeof createTestPlatform>;

let installation: Installation;
let login: string;
beforeAll(async () => {
  installation = await createInstallation();
  expect(await migrate(installation.url)).toMatchObject({ code: 0 });
  login = await createLogin(installation);
  // Attaches role and timeouts to the new login.
  vi.stubEnv('LYCEUM_DB_TIMEOUT', '2');
  expect(await migrate(installation.url)).toMatchObject({ code: 0, err: '' });
  expect(await runCommand('workspace', 'create', 'Reading room')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await installation.remove();
  await queryServer(`drop role ${login}`);
});

async function startPooler(version: PgBouncerVersion, connectQuery = ''): Promise<PgBouncer> {
  const line = formatDatabaseLine(installation.database, connectQuery && `connect_query='${connectQuery}'`);
  const pooler = await startPgBouncer({ version, databases: line, users: [login, installation.owner] });
  onTestFinished(() => pooler.stop());
  return pooler;
}

const urlThrough = ({ port }: PgBouncer, user: string): string =>
  `postgres://${user}:${poolerPassword}@127.0.0.1:${port}/${installation.database}`;

const setTimeouts = 'set statement_timeout=2000; set lock_timeout=2000; set idle_in_transaction_session_timeout=10000';

function open(databaseUrl: string, env: Record<string, string> = {}): Platform {
  const platform = createTestPlatform({ DATABASE_URL: databaseUrl, LYCEUM_DB_TIMEOUT: '2', ...env });
  onTestFinished(() => platform.lifecycle.drain('test over'));
  return platform;
}

/** What must hold whatever lies between the process and PostgreSQL. */
async function expectGuarantees({ db }: Platform): Promise<void> {
  const describeSession = (tx: Parameters<typeof runSql>[0]) =>
    runSql(
      tx,
      `select current_user as user, row_security_active('auth.api_key') as active, (select count(*)::int from auth.api_key) as rows`,
    );
  const reads = await Promise.all(Array.from({ length: 20 }, () => db.read(systemScope, describeSession)));
  for (const rows of reads) expect(rows).toEqual([{ user: installation.role, active: true, rows: expect.any(Number) }]);
  expect(await db.readWithRls(systemScope, describeSession)).toMatchObject([{ user: installation.role, active: true }]);
  const writes = Array.from({ length: 20 }, (_, nr) =>
    db.transact(systemScope, (tx) => runSql(tx, `select ${nr} as nr from people.workspace limit 1`)),
  );
  expect(await Promise.all(writes)).toEqual(Array.from({ length: 20 }, (_, nr) => [{ nr }]));
  const isEnded = (run: typeof db.read): Promise<void> =>
    expect(run(systemScope, (tx) => runSql(tx, 'select pg_sleep(200)'))).rejects.toMatchObject({
      status: 503,
      cause: { code: '57014' },
    });
  await Promise.all([db.read, db.transact, db.readWithRls].map(isEnded));
}

const ways: [
  string,
  { version: PgBouncerVersion; as: 'member' | 'owner'; connectQuery: () => string; env: Record<string, string> },
][] = [
  ['a member’s login and PgBouncer 1.24', { version: '1.24', as: 'member', connectQuery: () => '', env: {} }],
  [
    'a member’s login and PgBouncer 1.18',
    { version: '1.18', as: 'member', connectQuery: () => '', env: { LYCEUM_DB_PREPARE: 'off' } },
  ],
  [
    'the owner’s login and a pooler that sets the role',
    { version: '1.24', as: 'owner', connectQuery: () => `set role ${installation.role}; ${setTimeouts}`, env: {} },
  ],
];

describe.each(ways)('behind a pooler with %s', (_, { version, as, connectQuery, env }) => {
  const openUrl = async (): Promise<string> =>
    urlThrough(await startPooler(version, connectQuery()), as === 'member' ? login : installation.owner);

  test('lyceumctl serve api starts', async () => {
    expect(await serveOrGetError(await openUrl(), env)).toBe(204);
  });

  test('row-level security and statement timeouts hold for reads and transactions', async () => {
    await expectGuarantees(open(await openUrl(), env));
  });

  test('lyceumctl serve worker does jobs', async () => {
    await query(installation.url, 'delete from pgboss.job');
    const { output } = startCommand(['serve', 'worker'], { DATABASE_URL: await openUrl(), ...env });
    await vi.waitFor(() => expect(output.err).toMatch(/^Lyceum's worker does/), patient);
    const countDone = async () =>
      (await query(installation.url, `select count(*)::int as done from pgboss.job where state = 'completed'`))[0]?.['done'];
    await vi.waitFor(async () => expect(await countDone()).toBeGreaterThan(0), patient);
    expect(output.out).not.toMatch(/prepared statement|permission denied|does not exist/);
  });
});

describe('lyceumctl serve behind a pooler refuses to start', () => {
  test('when the pooler drops the role, and says what to do, without the password', async () => {
    const printed = await getServerRefusal(urlThrough(await startPooler('1.24', setTimeouts), installation.owner));
    expect(printed).toContain(`runs as "${installation.owner}" and not as the role "${installation.role}"`);
    expect(printed).toContain(`let the pooler run: set role "${installation.role}"`);
    expect(printed).not.toContain(poolerPassword);
  });

  test('when the database has another name in the pooler, and starts with the setting that it suggests', async () => {
    const line = formatDatabaseLine(installation.database).replace(/^\S+/, 'another_name');
    const pooler = await startPgBouncer({ version: '1.24', databases: line, users: [login] });
    onTestFinished(() => pooler.stop());
    const url = urlThrough(pooler, login).replace(/[^/]+$/, 'another_name');
    expect(await getServerRefusal(url)).toContain('set LYCEUM_DB_ROLE to the role that lyceumctl migrate created');
    expect(await serveOrGetError(url, { LYCEUM_DB_ROLE: installation.role })).toBe(204);
  });

  test('when the pooler drops the timeouts', async () => {
    const url = urlThrough(await startPooler('1.24', `set role ${installation.role}`), installation.owner);
    expect(await getServerRefusal(url)).toMatch(
      /has no limit for idle_in_transaction_session_timeout, lock_timeout, statement_timeout/,
    );
  });

  test.each([
    ['1.18', 'wrong password'],
    ['1.24', 'wrong password'],
    ['1.18', 'unknown user'],
    ['1.24', 'unknown user'],
  ] as const)('when PgBouncer %s rejects the login (%s)', async (version, fault) => {
    const url = new URL(urlThrough(await startPooler(version), login));
    if (fault === 'unknown user') url.username = 'nobody_here';
    else url.password = 'wrong';
    expect(await getServerRefusal(url.href)).toContain(
      'Correct the user and the password in DATABASE_URL; with PgBouncer, also its auth_file.',
    );
  });

  test('when the pooler does not know the start-up parameters', async () => {
    const pooler = await startPgBouncer({
      version: '1.24',
      databases: formatDatabaseLine(installation.database),
      users: [login],
      more: 'ignore_startup_parameters = extra_float_digits',
    });
    onTestFinished(() => pooler.stop());
    expect(await getServerRefusal(urlThrough(pooler, login))).toMatch(/unsupported startup parameter.*Connection poolers/s);
  });
});

test('a pooler that loses prepared statements is named as the cause, and answered with 503', async () => {
  const pooler = await startPooler('1.18');
  // One connection to the pooler: on another one the statement would be prepared again.
  const { db } = open(urlThrough(pooler, login), { LYCEUM_DB_POOL: '1' });
  const readWorkspace = () =>
    db.read(systemScope, (tx) => tx.selectFrom('people.workspace').select('id').where('id', '=', 1).execute());
  const loseStatements = async (): Promise<unknown> => {
    await readWorkspace();
    // New connections to PostgreSQL, where nothing is prepared, behind the same connection to the pooler.
    await pooler.reconfigure(formatDatabaseLine(installation.database));
    return readWorkspace().then(
      () => undefined,
      (error: unknown) => error,
    );
  };
  // Another statement of the process may meet the loss first and replace the connection, so a read is given several occasions.
  let failure: unknown;
  for (let round = 0; round < 20 && failure === undefined; round += 1) failure = await loseStatements();
  expect(failure).toMatchObject({
    status: 503,
    cause: expect.objectContaining({ message: expect.stringContaining('LYCEUM_DB_PREPARE=off') }),
  });
});

test('a migration refuses to run through a pooler', async () => {
  const { code, err } = await migrate(urlThrough(await startPooler('1.24', 'set jit=off'), installation.owner));
  expect([code, err]).toEqual([1, expect.stringContaining('cannot run through a connection pooler')]);
});

describe('a pooler that loses the role while servers are connected', () => {
  test('stops reads and transactions of the owner’s login instead of running them without row-level security', async () => {
    const pooler = await startPooler('1.24', `set role ${installation.role}; ${setTimeouts}`);
    const { db } = open(urlThrough(pooler, installation.owner));
    const count = (tx: Parameters<typeof runSql>[0]) => runSql(tx, 'select count(*) from auth.api_key');
    await db.read(systemScope, count);
    await pooler.reconfigure(formatDatabaseLine(installation.database, `connect_query='${setTimeouts}'`));
    for (const run of [db.read, db.readWithRls, db.transact])
      await expect(run(systemScope, count)).rejects.toMatchObject({
        status: 503,
        cause: { name: 'StartupError' },
      });
  });

  test('changes nothing for a member’s login, which carries its role', async () => {
    const pooler = await startPooler('1.24');
    const platform = open(urlThrough(pooler, login));
    await expectGuarantees(platform);
    await pooler.reconfigure(formatDatabaseLine(installation.database, `connect_query='select 1'`));
    await expectGuarantees(platform);
  });
});
