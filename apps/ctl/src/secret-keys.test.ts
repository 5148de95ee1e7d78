import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { findFreePort } from '../../../tools/test/free-ports.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { type StartedCommand, startCommand } from './testing/start-command.ts';

let database: ScratchDatabase;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  database = await createScratchDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-keys-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});
beforeEach(() => {
  keyFile = join(folder, randomBytes(6).toString('hex'));
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEY_FILE', keyFile);
});
afterEach(async () => {
  await database.rows('delete from platform.secret_check');
  await database.rows('delete from mail.message');
  await database.rows('delete from auth.signing_key');
});

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}\n`;
const servers = ['serve api', 'serve worker'];

/** Runs a server, which must refuse to start. */
const refusal = async (words: readonly string[]): Promise<string> => {
  const { code, out, err } = await runCommand(...words);
  expect([code, out]).toEqual([1, '']);
  return err;
};

describe('after migrate', () => {
  beforeEach(async () => {
    expect((await runCommand('migrate')).code).toBe(0);
  });

  test('there is a key file, and a second migrate accepts it', async () => {
    expect(readFileSync(keyFile, 'utf8')).toMatch(/^k1:/);
    expect((await runCommand('migrate')).code).toBe(0);
  });

  test.each([...servers, 'migrate'])('%s refuses a missing key file and creates none', async (words) => {
    rmSync(keyFile);
    expect(await refusal(words.split(' '))).toBe(
      `The key file "${keyFile}" does not exist, but this database has secrets that were encrypted with the key "k1". Restore the file from your backup, or correct LYCEUM_SECRET_KEY_FILE. No new file was created, because its key could not decrypt them.`,
    );
    expect(existsSync(keyFile)).toBe(false);
  });

  test.each([...servers, 'migrate'])('%s refuses another key of the same name', async (words) => {
    writeFileSync(keyFile, newKey('k1'));
    expect(await refusal(words.split(' '))).toMatch(
      /^The encryption keys in the key file ".*" do not belong to this database: its secrets were encrypted with another key of the name "k1"\. Restore/,
    );
  });

  test.each(servers)('%s refuses keys without the one that was used, and names it', async (words) => {
    vi.stubEnv('LYCEUM_SECRET_KEYS', newKey('k9').trim());
    expect(await refusal(words.split(' '))).toMatch(
      /^The encryption keys in LYCEUM_SECRET_KEYS do not belong to this database: .* with the key "k1", which is not among them/,
    );
  });

  test.each(servers)('%s reports a malformed key file without showing it', async (words) => {
    writeFileSync(keyFile, 'CANARY');
    const err = await refusal(words.split(' '));
    expect(err).toContain(`The key file "${keyFile}": Entry 1 is not of the form id:base64.`);
    expect(err).not.toContain('CANARY');
  });

  test('commands that need the keys refuse wrong ones, and others work without them', async () => {
    await runCommand('workspace', 'create', 'Keys', '--slug', `keys-${randomBytes(3).toString('hex')}`);
    await database.rows(`insert into mail.message (uid, recipient, kind, subject, sealed_text)
      values (gen_random_uuid(), 'a@b.test', 'test', 'Hello', 'v1.k1.${'A'.repeat(60)}')`);
    const [mail] = await database.rows('select id from mail.message');
    rmSync(keyFile);
    expect(await runCommand('workspace', 'list')).toMatchObject({ code: 0 });
    expect(await runCommand('mail', 'list')).toMatchObject({ code: 0 });
    expect(existsSync(keyFile)).toBe(false);
    expect(await refusal(['mail', 'show', String(mail?.['id'])])).toContain('does not exist, but this database has secrets');
    expect(await refusal(['secrets', 'reseal'])).toContain('does not exist, but this database has secrets');
    writeFileSync(keyFile, newKey('k1'));
    expect(await refusal(['mail', 'show', String(mail?.['id'])])).toContain('do not belong to this database');
  });

  test('secrets status shows a wrong key of the same name and exits with 1', async () => {
    writeFileSync(keyFile, newKey('k1'));
    const { code, out, err } = await runCommand('secrets', 'status');
    expect([code, out]).toEqual([1, expect.stringMatching(/k1 +wrong +1/)]);
    expect(err).toContain('k1 is wrong: 1 secret needs it, but they were encrypted with another key of this name.');
    expect(err).toContain('do not belong to this database');
    const { keys } = JSON.parse((await runCommand('secrets', 'status', '--json')).out);
    expect(keys).toMatchObject([{ id: 'k1', state: 'wrong', removable: false }]);
  });

  test('secrets status names a missing key file and exits with 1', async () => {
    rmSync(keyFile);
    const { code, out, err } = await runCommand('secrets', 'status');
    expect([code, out]).toEqual([1, expect.stringMatching(/k1 +missing +1/)]);
    expect(err).toMatch(new RegExp(`^The key file "${keyFile}" does not exist`));
  });

  test('a mail that cannot be decrypted is reported without a stack trace', async () => {
    await database.rows(`insert into mail.message (uid, recipient, kind, subject, sealed_text)
      values (gen_random_uuid(), 'a@b.test', 'test', 'Hello', 'v1.gone.${'A'.repeat(60)}')`);
    const [mail] = await database.rows('select id from mail.message');
    expect(await refusal(['mail', 'show', String(mail?.['id'])])).toContain('"gone"');
  });
});

describe('an installation of a release without check value', () => {
  const addSigningKey = (sealed: string): Promise<unknown> =>
    database.rows(`insert into auth.signing_key (kid, public_jwk, sealed_private, created_at, signs_from, signs_until, published_until)
      values ('one', '{}', '${sealed}', now(), now(), now(), now())`);

  test('migrate refuses to create a key file or to accept a wrong one while secrets exist', async () => {
    await addSigningKey(`v1.k1.${'A'.repeat(60)}`);
    expect(await refusal(['migrate'])).toContain('does not exist, but this database has secrets');
    writeFileSync(keyFile, newKey('k1'));
    expect(await refusal(['migrate'])).toContain('do not belong to this database');
    expect(await database.rows('select 1 from platform.secret_check')).toEqual([]);
  });

  test('migrate records the keys that open its secrets', async () => {
    const { createSecrets, parseSecretKeys } = await import('../../api/src/platform/secrets/index.ts');
    writeFileSync(keyFile, newKey('k7'));
    const secrets = createSecrets(parseSecretKeys(readFileSync(keyFile, 'utf8').trim()));
    await addSigningKey(secrets.seal('{}', 'auth.signing_key/one/sealed_private'));
    expect((await runCommand('migrate')).code).toBe(0);
    const [check] = await database.rows('select sealed_check from platform.secret_check');
    expect(String(check?.['sealed_check'])).toMatch(/^v1\.k7\./);
  });
});

const main = join(import.meta.dirname, 'main.ts');
const run = promisify(execFile);

async function shell(script: string): Promise<string> {
  const env = { ...process.env, LYCEUM_SECRET_KEY_FILE: keyFile, DATABASE_URL: database.url };
  const prelude = `set -euo pipefail; lyceumctl() { '${process.execPath}' '${main}' "$@"; }`;
  const { stdout, stderr } = await run('bash', ['-c', `${prelude}\n${script}`], { env });
  return stdout + stderr;
}

/** The commands of a section of docs/operate.md, in order. */
function readScripts(heading: string): string[] {
  const section =
    readFileSync('docs/operate.md', 'utf8')
      .split(`### ${heading}\n`)[1]
      ?.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, script = '']) => script);
}

test('after the keys were lost, the commands of docs/operate.md make the installation start again', async () => {
  const [script = ''] = readScripts('If the encryption keys are lost');
  await runCommand('migrate');
  const old = readFileSync(keyFile, 'utf8');
  await database.rows(`insert into auth.signing_key (kid, public_jwk, sealed_private, created_at, signs_from, signs_until, published_until)
    values ('one', '{}', 'v1.k1.${'A'.repeat(60)}', now(), now(), now(), now())`);
  await database.rows(`insert into mail.message (uid, recipient, kind, subject, sealed_text)
    values (gen_random_uuid(), 'a@b.test', 'test', 'Hello', 'v1.k1.${'A'.repeat(60)}')`);
  rmSync(keyFile);
  expect(await refusal(['serve', 'api'])).toContain('does not exist, but this database has secrets');
  expect(await shell(script)).toContain('is ready');
  expect(readFileSync(keyFile, 'utf8')).not.toBe(old);
  const { keys } = JSON.parse((await runCommand('secrets', 'status', '--json')).out);
  expect(keys).toMatchObject([
    { id: 'k1', state: 'current', where: [{ column: 'platform.secret_check.sealed_check', count: 1 }] },
  ]);
  expect((await runCommand('mail', 'list')).out).toContain('The encryption key was lost.');
});

describe('replacing a key as docs/operate.md describes it', () => {
  const steps = readScripts('Replace an encryption key');

  let port: number;
  async function serve(): Promise<StartedCommand> {
    port = await findFreePort();
    const started = startCommand(['serve', 'api'], {
      DATABASE_URL: database.url,
      LYCEUM_SECRET_KEY_FILE: keyFile,
      LYCEUM_API_PORT: String(port),
    });
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(204), patient);
    return started;
  }
  const signIn = async (apiKey: string): Promise<number> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    return (await fetch(`http://127.0.0.1:${port}/api/v1/auth/login/`, { method: 'POST', headers })).status;
  };
  const keyNames = (): string[] =>
    readFileSync(keyFile, 'utf8')
      .trim()
      .split(',')
      .map((entry) => entry.split(':')[0] ?? '');

  test('keeps sign-in working at every step and retires the old key', async () => {
    expect(steps).toHaveLength(4);
    const slug = `rotation-${randomBytes(3).toString('hex')}`;
    await runCommand('migrate');
    await runCommand('workspace', 'create', 'Rotation', '--slug', slug);
    const apiKey = (await runCommand('key', 'create', '--workspace', slug)).out;
    const expectSignIn = async (): Promise<void> => {
      const { child, exit } = await serve();
      expect(await signIn(apiKey)).toBe(200);
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
    };
    await expectSignIn();

    const [add = '', promote = '', reseal = '', remove = ''] = steps;
    await shell(add);
    expect(keyNames()).toEqual(['k1', 'k2']);
    expect(await shell('lyceumctl secrets status')).toMatch(
      /k2 +other +0[^]*No secret needs k2\. If you are introducing it, put it first next; otherwise you can remove it/,
    );
    await expectSignIn();
    await shell(promote);
    expect(keyNames()).toEqual(['k2', 'k1']);
    await expectSignIn();
    expect(await shell('lyceumctl secrets status')).toMatch(
      /k1 must stay: \d+ secrets? needs? it\. Run: lyceumctl secrets reseal/,
    );
    expect(await shell(reseal)).toMatch(
      /Encrypted \d+ secrets? with the current key\.[^]*k2 encrypts new secrets[^]*No secret needs k1\./,
    );
    await shell(remove);
    expect(keyNames()).toEqual(['k2']);
    await expectSignIn();
    const status = JSON.parse((await runCommand('secrets', 'status', '--json')).out);
    expect(status).toMatchObject({ keys: [{ id: 'k2', state: 'current', removable: false }] });
  });

  test('resealing goes on where a killed run stopped', async () => {
    await runCommand('migrate');
    const { createSecrets, parseSecretKeys } = await import('../../api/src/platform/secrets/index.ts');
    const old = createSecrets(parseSecretKeys(readFileSync(keyFile, 'utf8').trim()));
    const mails = 600;
    const values = Array.from({ length: mails }, () => {
      const uid = crypto.randomUUID();
      return `('${uid}', 'a@b.test', 'test', 's', '${old.seal('text', `mail.message/${uid}/text`)}')`;
    });
    await database.rows(`insert into mail.message (uid, recipient, kind, subject, sealed_text) values ${values.join(',')}`);
    await shell(`${steps[0]}\n${steps[1]}`);
    const countOld = async (): Promise<number> =>
      Number((await database.rows(`select count(*) as n from mail.message where sealed_text like 'v1.k1.%'`))[0]?.['n']);
    // The last row takes long, so that the run is still busy when it is killed.
    await database.rows(
      `create function sleep_before_update() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`,
    );
    const [last] = await database.rows('select max(id) as id from mail.message');
    await database.rows(`create trigger slow before update on mail.message for each row when (old.id = ${String(last?.['id'])})
      execute function sleep_before_update()`);
    const { child, exit } = startCommand(['secrets', 'reseal'], { DATABASE_URL: database.url, LYCEUM_SECRET_KEY_FILE: keyFile });
    await vi.waitFor(async () => expect(await countOld()).toBeLessThan(mails), { ...patient, interval: 5 });
    child.kill('SIGKILL');
    await exit;
    await database.rows('drop function sleep_before_update cascade');
    const left = await countOld();
    expect(left).toBeGreaterThan(0);
    expect((await runCommand('secrets', 'reseal')).out).toMatch(new RegExp(`Encrypted (${left}|${left + 1}) secrets`));
    expect(await countOld()).toBe(0);
    expect((await runCommand('secrets', 'status')).err).toContain('No secret needs k1.');
  });
});
