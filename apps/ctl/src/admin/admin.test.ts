import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase();
});
afterAll(() => database.drop());
beforeEach(() => void vi.stubEnv('DATABASE_URL', database.url));

const parsed = async (...args: string[]) => JSON.parse((await runCommand(...args, '--json')).out);

describe('lyceumctl workspace', () => {
  test('list suggests the next step while it is empty', async () => {
    expect(await runCommand('workspace', 'list')).toEqual({
      code: 0,
      out: '',
      err: 'No workspaces yet. Create one: lyceumctl workspace create "Reading room"',
    });
  });
  test('create creates a workspace with a service user and an audit entry', async () => {
    expect(await runCommand('workspace', 'create', 'Café & Code')).toEqual({
      code: 0,
      out: 'Created workspace "Café & Code" with slug cafe-code.',
      err: 'Next, create a key for your back end: lyceumctl key create --workspace cafe-code',
    });
    expect(await database.rows(`select action, credential_type from platform.audit`)).toEqual([
      { action: 'workspace.created', credential_type: 'system' },
    ]);
    expect((await runCommand('workspace', 'list')).out).toMatch(
      /^ID {2}SLUG +NAME +SINCE\n1 {3}cafe-code {2}Café & Code {2}\d{4}-/,
    );
    expect(await parsed('workspace', 'list')).toMatchObject([{ slug: 'cafe-code', name: 'Café & Code' }]);
  });
  test('create accepts a slug', async () => {
    expect(await parsed('workspace', 'create', '東京', '--slug', 'tokyo')).toMatchObject({ name: '東京', slug: 'tokyo' });
  });
  test.each([
    [
      ['Cafe code'],
      1,
      'The slug "cafe-code" is already in use. Choose another with --slug; lyceumctl workspace list shows all slugs.',
    ],
    [['東京'], 2, 'No slug can be derived from "東京"; give one with --slug. A slug consists of at most 63 lowercase letters'],
    [
      ['x', '--slug', 'Not good'],
      2,
      '"Not good" is not a valid slug. A slug consists of at most 63 lowercase letters a-z, digits and dashes',
    ],
    [['  '], 2, 'The name has 0 characters; it must have 1 to 200.'],
    [[], 2, 'workspace create needs <name>. lyceumctl workspace create --help shows its usage.'],
    [['a', 'b'], 2, 'Unexpected argument "b" for workspace create.'],
  ])('create rejects %j', async (args, code, message) => {
    const result = await runCommand('workspace', 'create', ...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toContain(message);
  });
});

describe('lyceumctl user', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await runCommand('workspace', 'create', 'Users');
  });
  const create = (...args: string[]) => runCommand('user', 'create', '--workspace', 'users', ...args);

  test('create creates a user with a username derived from the address', async () => {
    expect(await create('--email', 'ada@example.org')).toEqual({
      code: 0,
      out: 'Created user ada in users with role member.',
      err: 'Next, create a key: lyceumctl key create --workspace users --user ada',
    });
    expect(await database.rows(`select details from platform.audit where action = 'user.created'`)).toEqual([
      { details: { role: 'member', is_staff: false } },
    ]);
  });
  test('create accepts a name, a role and staff', async () => {
    const args = ['--email', 'boss@example.org', '--username', 'dana', '--full-name', 'Dana L', '--role', 'admin', '--staff'];
    expect(JSON.parse((await create(...args, '--json')).out)).toMatchObject({
      username: 'dana',
      full_name: 'Dana L',
      role: 'admin',
      is_staff: true,
    });
  });
  test('list shows all users', async () => {
    const { out } = await runCommand('user', 'list', '--workspace', 'users');
    expect(out).toMatch(/^ID +USERNAME +E-MAIL +ROLE +REMARKS\n/);
    expect(out).toMatch(/users\.service +service@users\.invalid +admin +service user\n/);
    expect(out).toMatch(/dana +boss@example\.org +admin +staff$/);
    expect(await parsed('user', 'list', '--workspace', 'users')).toHaveLength(3);
  });
  test.each([
    [
      ['--email', 'ada@example.com'],
      1,
      'The username "ada" is already in use in this installation. Choose another with --username.',
    ],
    [['--email', 'ADA@example.org', '--username', 'ada2'], 1, '"ADA@example.org" is already registered in "users".'],
    [['--email', 'x@example.org', '--role', 'king'], 2, '--role is "king"; it must be one of owner, admin, member.'],
    [['--email', 'nonsense'], 2, '"nonsense" is not an e-mail address; expected one such as ada@example.org.'],
    [['--email', "o'hara@example.org"], 2, `"o'hara" is not a valid username: use at most 150 letters, digits and @ . + - _.`],
    [['--email', 'x@example.org', '--workspace', 'nope'], 1, 'The workspace "nope" does not exist. Run lyceumctl workspace list'],
    [['--email', 'x@example.org', '--full-name', 'x'.repeat(301)], 2, '--full-name has 301 characters; it must have 0 to 300.'],
    [[], 2, 'user create needs --email <address>.'],
    [['--colour'], 2, "Unknown option '--colour'. lyceumctl user create --help shows its usage."],
  ])('create rejects %j', async (args, code, message) => {
    const result = await create(...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toContain(message);
  });
});

describe('lyceumctl key', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await runCommand('workspace', 'create', 'Keys');
    await runCommand('user', 'create', '--workspace', 'keys', '--email', 'kim@example.org');
  });
  const create = (...args: string[]) => runCommand('key', 'create', '--workspace', 'keys', ...args);

  test('create prints only the workspace key, once', async () => {
    const { code, out, err } = await create();
    expect([code, err]).toEqual([
      0,
      'This key acts as the workspace keys (read, write, admin). Save it now; it is not shown again.',
    ]);
    expect(out).toMatch(/^lyc_ws_[0-9A-Za-z]{36}$/);
  });
  test('create creates a user key with the user’s own permissions', async () => {
    const { out } = await create('--user', 'KIM', '--name', 'phone', '--json');
    expect(JSON.parse(out)).toMatchObject({ key: expect.stringMatching(/^lyc_us_/), name: 'phone', scopes: ['read', 'write'] });
    expect(JSON.parse((await create('--user', 'kim', '--scopes', 'read, read', '--json')).out)).toMatchObject({
      scopes: ['read'],
    });
  });
  test('list shows keys without secrets', async () => {
    const { out } = await runCommand('key', 'list', '--workspace', 'keys');
    expect(out).toMatch(/^ID +KEY +ACTS AS +SCOPES +NAME +STATE\n/);
    expect(out).toMatch(/lyc_us_\w{4}… +kim +read,write +phone +active\n/);
    expect(await parsed('key', 'list', '--workspace', 'keys')).toHaveLength(3);
  });
  test('revoke revokes a key of the workspace, and fails for a key that is already revoked', async () => {
    const [{ id }] = await parsed('key', 'list', '--workspace', 'keys');
    const revoke = () => runCommand('key', 'revoke', String(id), '--workspace', 'keys');
    expect(await revoke()).toEqual({ code: 0, out: `Revoked key ${id}.`, err: '' });
    expect(await revoke()).toMatchObject({ code: 1, err: expect.stringContaining(`"keys" has no active key ${id}.`) });
    expect((await runCommand('key', 'list', '--workspace', 'keys')).out).toMatch(/revoked \d{4}-/);
    expect(await database.rows(`select object_id from platform.audit where action = 'key.revoked'`)).toEqual([
      { object_id: String(id) },
    ]);
  });
  test('revoke does not touch keys of another workspace', async () => {
    const [key] = (await parsed('key', 'list', '--workspace', 'keys')).slice(-1);
    expect(await runCommand('key', 'revoke', String(key.id), '--workspace', 'users')).toMatchObject({ code: 1 });
  });
  test('list suggests the next step while it is empty', async () => {
    expect(await runCommand('key', 'list', '--workspace', 'users')).toMatchObject({
      code: 0,
      err: 'No keys yet. Create one: lyceumctl key create --workspace users',
    });
  });
  test.each([
    [['key', 'create', '--workspace', 'nope'], 1, 'The workspace "nope" does not exist.'],
    [
      ['key', 'create', '--workspace', 'users', '--user', 'kim'],
      1,
      'The user "kim" does not exist in "users". Run lyceumctl user list',
    ],
    [
      ['key', 'create', '--workspace', 'keys', '--scopes', 'read,all'],
      2,
      '--scopes is "all"; it must be one of read, write, admin.',
    ],
    [
      ['key', 'create', '--workspace', 'keys', '--scopes', 'admin'],
      2,
      '--scopes admin permits nothing by itself: add read or write',
    ],
    [['key', 'create'], 2, 'key create needs --workspace <slug>.'],
    [['key', 'revoke', 'first', '--workspace', 'keys'], 2, '"first" is not an id. Run lyceumctl key list to see all ids.'],
    [['key', 'revoke', '--workspace', 'keys'], 2, 'key revoke needs <id>.'],
  ])('rejects %j', async (args, code, message) => {
    const result = await runCommand(...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toContain(message);
  });
});

describe('administrative commands of lyceumctl', () => {
  test('reports a database that is not migrated before doing anything', async () => {
    const empty = await createScratchDatabase({ migrated: false });
    vi.stubEnv('DATABASE_URL', empty.url);
    expect(await runCommand('workspace', 'create', 'X')).toEqual({
      code: 1,
      out: '',
      err: `The database "${empty.name}" on 127.0.0.1:5517 is not migrated to this release. Run: lyceumctl migrate`,
    });
    await empty.drop();
  });
});

describe('lyceumctl user notify', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await runCommand('workspace', 'create', 'Notified');
    await runCommand('user', 'create', '--workspace', 'notified', '--email', 'eve@example.org', '--username', 'eve');
  });
  const notify = (...args: string[]) => runCommand('user', 'notify', ...args);

  test('sends a notification', async () => {
    const { code, out } = await notify('--username', 'eve', '--message', 'The room is open.');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Notified eve; the notification’s id is \d+\.$/)]);
    expect(await database.rows(`select text, status from notifications.notification order by id desc limit 1`)).toEqual([
      { text: { kind: 'announcement', message: 'The room is open.' }, status: '1' },
    ]);
    expect(await parsed('user', 'notify', '--username', 'eve', '--message', 'Again.')).toEqual({ id: expect.any(Number) });
  });
  test('rejects an unknown user and an empty message', async () => {
    expect(await notify('--username', 'unknown', '--message', 'x')).toEqual({
      code: 1,
      out: '',
      err: 'The user "unknown" does not exist. Run lyceumctl user list to see all users.',
    });
    expect((await notify('--username', 'eve', '--message', ' ')).code).toBe(2);
  });
});

describe('lyceumctl user password', () => {
  test('prints a password, stores its hash and creates the account', async () => {
    const { code, out, err } = await runCommand('user', 'password', '--username', 'kim');
    expect([code, err]).toEqual([0, expect.stringContaining('kim can sign in')]);
    expect(out).toMatch(/^[\w-]{20}$/);
    const [account] = await database.rows(
      `select password_hash from accounts.account join people.user as person on person.account_id = account.id where username = 'kim'`,
    );
    expect(account).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
  });
  test('rejects an unknown user', async () => {
    expect(await runCommand('user', 'password', '--username', 'unknown')).toMatchObject({
      code: 1,
      err: expect.stringContaining('unknown'),
    });
  });
});
