import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { commands } from './commands.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase, urlFor } from './testing/scratch-database.ts';

let database: ScratchDatabase;
let unmigrated: ScratchDatabase;
const folder = mkdtempSync(join(tmpdir(), 'lyceum-faults-'));
const before = process.cwd();
const newKey = (): string => `k1:${randomBytes(32).toString('base64')}`;
const rightKey = newKey();

beforeAll(async () => {
  database = await createScratchDatabase();
  unmigrated = await createScratchDatabase({ migrated: false });
  // Some arguments name folders, which commands may create.
  process.chdir(folder);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEYS', rightKey);
  await runCommand('migrate');
  await runCommand('workspace', 'create', 'With users', '--slug', 'full');
  await runCommand('user', 'create', '--workspace', 'full', '--email', 'ada@example.org');
  await runCommand('workspace', 'create', 'Without a service user', '--slug', 'bare');
  await database.rows(
    `delete from people."user" where is_service and workspace_id = (select id from people.workspace where slug = 'bare')`,
  );
  await database.rows(`insert into mail.message (id, uid, recipient, kind, subject, sealed_text) overriding system value
    values (77, gen_random_uuid(), 'a@b.test', 'test', 'Unreadable', 'v1.k1.${'A'.repeat(60)}'), (78, gen_random_uuid(), 'a@b.test', 'test', 'Broken', 'nonsense')`);
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEYS', rightKey);
});
afterAll(async () => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
  await Promise.all([database.drop(), unmigrated.drop()]);
});

/** An unexpected error would be thrown here, and printed with its stack trace by the process. */
async function expectPlainFault(words: readonly string[]): Promise<void> {
  const { code, out, err } = await runCommand(...words);
  expect([words, code]).toEqual([words, expect.toBeOneOf([0, 1, 2])]);
  expect(out + err).not.toMatch(/\n {4}at |node:internal|undefined|\[object/);
  // `content check` prints its findings to standard output.
  if (code !== 0) expect([words, (out + err).trim()]).not.toEqual([words, '']);
}

const longRunning = /^(serve|demo)/;
const values = ['x', '77', '78', '-1', '99999999999999999999', 'ada', '', 'ünï ✂ \u202e', 'y'.repeat(5_000)];

/** A sentence, and the environment with that fault. */
type Fault = readonly [string, () => Record<string, string>];

/** The words of a command with the same value for everything that it takes. */
function wordsWith(name: string, usage: string, value: string, { workspace = value } = {}): string[] {
  const options = [...usage.matchAll(/--([\w-]+)( <[^>]+>)?/g)].flatMap(([, option = '', placeholder]) => {
    if (option === 'json') return [];
    if (placeholder === undefined) return [`--${option}`];
    return [`--${option}=${option === 'workspace' ? workspace : value}`];
  });
  const args = [...usage.replaceAll(/\[?--[^\]]*\]?/g, '').matchAll(/[<[][^>\]]+[>\]]/g)].map(() => value);
  return [...name.split(' '), ...options, '--', ...args];
}

describe.each(commands.map(({ name, usage }) => ({ name, usage })))('lyceumctl $name', ({ name, usage }) => {
  test('reports missing, unknown and surplus arguments', async () => {
    const words = name.split(' ');
    for (const more of [['--no-such-option'], ['--json=maybe'], ['a', 'b', 'c', 'd'], ['--workspace'], ['--', '--help']])
      await expectPlainFault([...words, ...more]);
    if (!longRunning.test(name)) await expectPlainFault(words);
  });

  if (!longRunning.test(name))
    test('reports arguments that name nothing, something foreign or nonsense', async () => {
      for (const value of values) await expectPlainFault(wordsWith(name, usage, value, { workspace: 'full' }));
      for (const workspace of ['bare', 'none']) await expectPlainFault(wordsWith(name, usage, 'ada', { workspace }));
    });

  const validWords = wordsWith(name, usage, '77', { workspace: 'full' }).filter(
    (word, index, all) => word !== '--' || index < all.length - 1,
  );
  const databaseFaults: readonly Fault[] = [
    ['no database is configured', () => ({ DATABASE_URL: '' })],
    ['the database cannot be reached', () => ({ DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:1/lyceum' })],
    ['the host is unknown', () => ({ DATABASE_URL: 'postgres://ada:s3cret@no-such-host.invalid/lyceum' })],
    ['the database does not exist', () => ({ DATABASE_URL: urlFor('lyceum_no_such_database') })],
    ['the user does not exist', () => ({ DATABASE_URL: urlFor(database.name, 'nobody_at_all') })],
  ];
  const otherFaults: readonly Fault[] = [
    ['the encryption keys are wrong', () => ({ LYCEUM_SECRET_KEYS: newKey() })],
    ['the key file is malformed', () => ({ LYCEUM_SECRET_KEYS: '', LYCEUM_SECRET_KEY_FILE: malformedKeyFile() })],
    ['the key file is a folder', () => ({ LYCEUM_SECRET_KEYS: '', LYCEUM_SECRET_KEY_FILE: folder })],
    ['a setting is wrong', () => ({ LYCEUM_DB_POOL: 'many', LYCEUM_SITE_PORT: 'x', LYCEUM_CONTENT: '/no/such/folder' })],
  ];
  // With a working database the demo starts, and its other settings are its own.
  test.each([...databaseFaults, ...(name === 'demo' ? [] : otherFaults)])('reports that %s', async (_fault, env) => {
    for (const [variable, value] of Object.entries(env())) vi.stubEnv(variable, value);
    // The site needs no database; without content it does not start either.
    if (name === 'serve site') vi.stubEnv('LYCEUM_CONTENT', '/no/such/folder');
    await expectPlainFault(validWords);
  });

  if (name !== 'migrate' && name !== 'demo')
    test('reports a database that is not migrated', async () => {
      vi.stubEnv('DATABASE_URL', unmigrated.url);
      if (name === 'serve site') vi.stubEnv('LYCEUM_CONTENT', '/no/such/folder');
      await expectPlainFault(validWords);
    });
});

function malformedKeyFile(): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'malformed-keys');
  writeFileSync(path, 'k1');
  return path;
}

test('key create explains a workspace without a service user', async () => {
  expect(await runCommand('key', 'create', '--workspace', 'bare')).toEqual({
    code: 1,
    out: '',
    err: 'The workspace "bare" has no service user, as whom the key would act. Create the key for a user instead: --user <username>',
  });
});
