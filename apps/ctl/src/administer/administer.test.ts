import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { typed } from '../testing/typed.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await scratchDatabase();
}, 120_000);
afterAll(() => database.drop());
beforeEach(() => void vi.stubEnv('DATABASE_URL', database.url));

const parsed = async (...words: string[]) => JSON.parse((await typed(...words, '--json')).out);

describe('lyceumctl workspace', () => {
  test('list says what to do while there is none', async () => {
    expect(await typed('workspace', 'list')).toEqual({
      code: 0,
      out: '',
      err: 'There is none yet: lyceumctl workspace create "Reading room"',
    });
  });
  test('create makes a workspace with a service user, and leaves a trace', async () => {
    expect(await typed('workspace', 'create', 'Café & Code')).toEqual({
      code: 0,
      out: 'Workspace "Café & Code" is made. Its slug is cafe-code.',
      err: 'Next, a key for your back end: lyceumctl key create --workspace cafe-code',
    });
    expect(await database.rows(`select action, carrier from platform.audit`)).toEqual([
      { action: 'workspace.created', carrier: 'system' },
    ]);
    expect((await typed('workspace', 'list')).out).toMatch(/^ID {2}SLUG +NAME +SINCE\n1 {3}cafe-code {2}Café & Code {2}\d{4}-/);
    expect(await parsed('workspace', 'list')).toMatchObject([{ slug: 'cafe-code', name: 'Café & Code' }]);
  });
  test('create takes a slug', async () => {
    expect(await parsed('workspace', 'create', '東京', '--slug', 'tokyo')).toMatchObject({ name: '東京', slug: 'tokyo' });
  });
  test.each([
    [['Cafe code'], 1, 'The slug "cafe-code" is taken. Choose another with --slug; lyceumctl workspace list shows those in use.'],
    [['東京'], 2, 'No slug can be made of "東京": give one with --slug. A slug has small letters a-z, digits'],
    [['x', '--slug', 'Not good'], 2, '"Not good" cannot be a slug. A slug has small letters a-z, digits and dashes'],
    [['  '], 2, 'The name has 0 characters; it must have 1 to 200.'],
    [[], 2, 'workspace create needs <name>. lyceumctl workspace create --help says what it takes.'],
    [['a', 'b'], 2, 'workspace create does not take "b".'],
  ])('create %j is refused', async (words, code, message) => {
    const answer = await typed('workspace', 'create', ...words);
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toContain(message);
  });
});

describe('lyceumctl user', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await typed('workspace', 'create', 'Users');
  });
  const create = (...words: string[]) => typed('user', 'create', '--workspace', 'users', ...words);

  test('create registers a person, named after their address', async () => {
    expect(await create('--email', 'ada@example.org')).toEqual({
      code: 0,
      out: 'User ada is made in users, as member.',
      err: 'Next, a key to act by: lyceumctl key create --workspace users --user ada',
    });
    expect(await database.rows(`select details from platform.audit where action = 'user.created'`)).toEqual([
      { details: { role: 'member', is_staff: false } },
    ]);
  });
  test('create takes a name, a role and staff', async () => {
    const words = ['--email', 'boss@example.org', '--username', 'dana', '--full-name', 'Dana L', '--role', 'admin', '--staff'];
    expect(JSON.parse((await create(...words, '--json')).out)).toMatchObject({
      username: 'dana',
      full_name: 'Dana L',
      role: 'admin',
      is_staff: true,
    });
  });
  test('list shows who is there', async () => {
    const { out } = await typed('user', 'list', '--workspace', 'users');
    expect(out).toMatch(/^ID +USERNAME +E-MAIL +ROLE +REMARKS\n/);
    expect(out).toMatch(/users\.service +service@users\.invalid +admin +service user\n/);
    expect(out).toMatch(/dana +boss@example\.org +admin +staff$/);
    expect(await parsed('user', 'list', '--workspace', 'users')).toHaveLength(3);
  });
  test.each([
    [['--email', 'ada@example.com'], 1, 'The username "ada" is taken in this installation. Choose another with --username.'],
    [['--email', 'ADA@example.org', '--username', 'ada2'], 1, '"ADA@example.org" is registered in "users" already.'],
    [['--email', 'x@example.org', '--role', 'king'], 2, '--role is "king"; it must be one of owner, admin, member.'],
    [['--email', 'nonsense'], 2, '"nonsense" is no e-mail address such as ada@example.org.'],
    [['--email', "o'hara@example.org"], 2, `"o'hara" cannot be a username: letters, digits and @ . + - _ only`],
    [['--email', 'x@example.org', '--workspace', 'nope'], 1, 'There is no workspace "nope". lyceumctl workspace list shows'],
    [['--email', 'x@example.org', '--full-name', 'x'.repeat(301)], 2, '--full-name has 301 characters; it must have 0 to 300.'],
    [[], 2, 'user create needs --email <address>.'],
    [['--colour'], 2, "Unknown option '--colour'. lyceumctl user create --help says what it takes."],
  ])('create %j is refused', async (words, code, message) => {
    const answer = await create(...words);
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toContain(message);
  });
});

describe('lyceumctl key', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await typed('workspace', 'create', 'Keys');
    await typed('user', 'create', '--workspace', 'keys', '--email', 'kim@example.org');
  });
  const create = (...words: string[]) => typed('key', 'create', '--workspace', 'keys', ...words);

  test('create prints a workspace key and nothing else, once', async () => {
    const { code, out, err } = await create();
    expect([code, err]).toEqual([
      0,
      'This key acts as the workspace keys (read, write, admin). Keep it now: it is not shown again.',
    ]);
    expect(out).toMatch(/^lyc_ws_[0-9A-Za-z]{36}$/);
  });
  test('create makes a key of a person, which may what the person may', async () => {
    const { out } = await create('--user', 'KIM', '--name', 'phone', '--json');
    expect(JSON.parse(out)).toMatchObject({ key: expect.stringMatching(/^lyc_us_/), name: 'phone', scopes: ['read', 'write'] });
    expect(JSON.parse((await create('--user', 'kim', '--scopes', 'read, read', '--json')).out)).toMatchObject({
      scopes: ['read'],
    });
  });
  test('list shows keys without their secrets', async () => {
    const { out } = await typed('key', 'list', '--workspace', 'keys');
    expect(out).toMatch(/^ID +KEY +ACTS AS +SCOPES +NAME +STATE\n/);
    expect(out).toMatch(/lyc_us_\w{4}… +kim +read,write +phone +live\n/);
    expect(await parsed('key', 'list', '--workspace', 'keys')).toHaveLength(3);
  });
  test('revoke ends a key of the workspace, once', async () => {
    const [{ id }] = await parsed('key', 'list', '--workspace', 'keys');
    const revoke = () => typed('key', 'revoke', String(id), '--workspace', 'keys');
    expect(await revoke()).toEqual({ code: 0, out: `Key ${id} is revoked.`, err: '' });
    expect(await revoke()).toMatchObject({ code: 1, err: expect.stringContaining(`"keys" has no live key ${id}.`) });
    expect((await typed('key', 'list', '--workspace', 'keys')).out).toMatch(/revoked \d{4}-/);
    expect(await database.rows(`select object_id from platform.audit where action = 'key.revoked'`)).toEqual([
      { object_id: String(id) },
    ]);
  });
  test('revoke leaves keys of another workspace alone', async () => {
    const [key] = (await parsed('key', 'list', '--workspace', 'keys')).slice(-1);
    expect(await typed('key', 'revoke', String(key.id), '--workspace', 'users')).toMatchObject({ code: 1 });
  });
  test('list says what to do while there is none', async () => {
    expect(await typed('key', 'list', '--workspace', 'users')).toMatchObject({
      code: 0,
      err: 'There is none yet: lyceumctl key create --workspace users',
    });
  });
  test.each([
    [['key', 'create', '--workspace', 'nope'], 1, 'There is no workspace "nope".'],
    [['key', 'create', '--workspace', 'users', '--user', 'kim'], 1, 'There is no user "kim" in "users". lyceumctl user list'],
    [
      ['key', 'create', '--workspace', 'keys', '--scopes', 'read,all'],
      2,
      '--scopes is "all"; it must be one of read, write, admin.',
    ],
    [['key', 'create'], 2, 'key create needs --workspace <slug>.'],
    [['key', 'revoke', 'first', '--workspace', 'keys'], 2, '"first" is no id; lyceumctl key list shows them.'],
    [['key', 'revoke', '--workspace', 'keys'], 2, 'key revoke needs <id>.'],
  ])('%j is refused', async (words, code, message) => {
    const answer = await typed(...words);
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toContain(message);
  });
});

test('a database that is not migrated is said to be so, before anything is done', async () => {
  const empty = await scratchDatabase({ migrated: false });
  vi.stubEnv('DATABASE_URL', empty.url);
  expect(await typed('workspace', 'create', 'X')).toEqual({
    code: 1,
    out: '',
    err: `The database "${empty.name}" on 127.0.0.1:5517 is not migrated to this release. Run: lyceumctl migrate`,
  });
  await empty.drop();
});

describe('lyceumctl user notify', () => {
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await typed('workspace', 'create', 'Told');
    await typed('user', 'create', '--workspace', 'told', '--email', 'told@example.org', '--username', 'told');
  });
  const notify = (...words: string[]) => typed('user', 'notify', ...words);

  test('tells somebody something', async () => {
    const { code, out } = await notify('--username', 'told', '--message', 'The room is open.');
    expect([code, out]).toEqual([0, expect.stringMatching(/^told is told; the notification’s id is \d+\.$/)]);
    expect(await database.rows(`select text, status from notifications.notification order by id desc limit 1`)).toEqual([
      { text: { kind: 'announcement', message: 'The room is open.' }, status: '1' },
    ]);
    expect(await parsed('user', 'notify', '--username', 'told', '--message', 'Again.')).toEqual({ id: expect.any(Number) });
  });
  test('is refused where there is nobody, or nothing to tell', async () => {
    expect(await notify('--username', 'nobody', '--message', 'x')).toEqual({
      code: 1,
      out: '',
      err: 'There is no user nobody. See lyceumctl user list.',
    });
    expect((await notify('--username', 'told', '--message', ' ')).code).toBe(2);
  });
});

describe('lyceumctl user password', () => {
  test('prints a password that is stored as a hash, and makes the person’s account', async () => {
    const { code, out, err } = await typed('user', 'password', '--username', 'kim');
    expect([code, err]).toEqual([0, expect.stringContaining('kim signs in')]);
    expect(out).toMatch(/^[\w-]{20}$/);
    const [account] = await database.rows(
      `select password_hash from iam.account join iam.user as person on person.account_id = account.id where username = 'kim'`,
    );
    expect(account).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
  });
  test('says so when there is no such user', async () => {
    expect(await typed('user', 'password', '--username', 'nobody')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nobody'),
    });
  });
});
