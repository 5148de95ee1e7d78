import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { systemIds } from '../ids.ts';
import { type Runner, startRunner } from '../jobs/runner.ts';
import { systemScope } from '../scope.ts';
import { createSecrets } from '../secrets/index.ts';
import { aKey } from '../secrets/secrets.fixtures.ts';
import { createMailer, type MailSettings, mailJobHandlers, parseSmtpUrl } from './index.ts';
import { type MailServer, startMailServer } from './mail.fixtures.ts';

const link = 'https://api.test/account/password#token=lyc_pw_Canary0000';
const mail = {
  to: 'ada@people.test',
  kind: 'test',
  subject: 'Grüße, Ada',
  text: `Hello Ada,\n\nopen this:\n\n${link}\n\nBye <b>`,
};
const from = 'Reading room <lyceum@post.test>';

let database: TestDatabase;
let db: Database;
let server: MailServer;
let runner: Runner | undefined;
let lines: string[];
const secrets = createSecrets([aKey('k1')]);
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog({ service: 'test', to: { write: (line: string) => void lines.push(line) } });
  const pool = { url: database.url, max: 10, acquireTimeoutMs: 2_000, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 };
  db = createDatabase({ ...pool, idleInTransactionMs: 10_000, applicationName: 'test' }, log);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  lines = [];
  server = await startMailServer();
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  await server.close();
  await db.pool.query('delete from mail.message; delete from pgboss.job');
});

const settings = (): MailSettings => ({ smtp: parseSmtpUrl(`smtp://127.0.0.1:${server.port}`), from });
const mails = (to = settings()) => createMailer({ db, ids: systemIds, secrets, settings: to });
const send = (what = mail, to = settings()) => db.transact(systemScope, (tx) => mails(to).within(tx).send(what));

async function work(to = settings(), retries = 50): Promise<void> {
  const log = createLog({ service: 'test', level: 'debug', to: { write: (line: string) => void lines.push(line) } });
  const times = { connectMs: 400, greetingMs: 400, idleMs: 400 };
  // The same jobs, with less patience.
  const handlers = mailJobHandlers({ db, clock: systemClock, secrets }, to, times).map((handler) => ({
    ...handler,
    job: { ...handler.job, retries, backoff: { firstSeconds: 0, maxSeconds: 0 } },
  }));
  const quick = { pollMs: 20, heartbeatMs: 200, superviseSeconds: 1 };
  runner = await startRunner({
    databaseUrl: database.url,
    handlers,
    db,
    clock: systemClock,
    log,
    random: randomBytes,
    times: quick,
  });
}

const rows = async () => (await db.pool.query('select * from mail.message order by id')).rows;
const states = async (): Promise<string[]> => (await rows()).map(({ state }) => state);
const become = (...wanted: string[]) => eventually(states, (found) => found.join() === wanted.join());

describe('a mail', () => {
  test('is delivered with text, HTML, sender and its own Message-ID', async () => {
    await send();
    await work();
    await become('sent');
    const [got] = server.mails;
    expect(got).toMatchObject({
      from: { name: 'Reading room', address: 'lyceum@post.test' },
      to: [{ address: 'ada@people.test' }],
      subject: 'Grüße, Ada',
    });
    expect(got?.text?.trim()).toBe(mail.text);
    expect(got?.html).toContain(`<a href="${link}"`);
    expect(got?.html).toContain('Bye &lt;b&gt;');
    const [row] = await rows();
    expect(got?.messageId).toBe(`<${row.uid}@post.test>`);
    expect(got?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });
  test('is sent only if the transaction commits', async () => {
    const rolledBack = db.transact(systemScope, async (tx) => {
      await mails().within(tx).send(mail);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await send({ ...mail, subject: 'the other' });
    await work();
    await become('sent');
    expect(server.mails.map(({ subject }) => subject)).toEqual(['the other']);
  });
  test('is never stored in plain text, and its text is deleted after delivery', async () => {
    await send();
    const everything = async () => JSON.stringify([await rows(), (await db.pool.query('select * from pgboss.job')).rows, lines]);
    expect(await everything()).not.toContain('Canary');
    expect((await rows())[0].sealed_text).toMatch(/^v1\./);
    server.expect('busy', 'refuses-recipient');
    await work();
    await become('failed');
    expect(await everything()).not.toContain('Canary');
    await send();
    await become('failed', 'sent');
    expect(await everything()).not.toContain('Canary');
    expect((await rows())[1].sealed_text).toBeNull();
  });
  test.each([
    ['an address with a second one', { to: 'ada@people.test, eve@people.test' }],
    ['an address with a name', { to: 'Ada <ada@people.test>' }],
    ['an address with a line break', { to: 'ada@people.test\r\nBcc: eve@people.test' }],
    ['an address that is none', { to: 'ada' }],
    ['a subject with a line break', { subject: 'Hello\r\nBcc: eve@people.test' }],
    ['a subject with half a line break', { subject: 'Hello\nBcc: eve@people.test' }],
    ['a kind with a line break', { kind: 'a\nb' }],
  ])('with %s is rejected', async (_name, wrong) => {
    await expect(send({ ...mail, ...wrong })).rejects.toThrow('needs a valid recipient');
    expect(await rows()).toEqual([]);
  });
});

describe('a mail server', () => {
  test('is retried while it is busy, hangs or is silent', async () => {
    server.expect('busy', 'hangs', 'mute', 'accepts');
    await send();
    await work();
    await become('sent');
    expect(server.mails.at(-1)?.subject).toBe(mail.subject);
  });
  test('gets a mail again with the same Message-ID if it drops the connection after accepting it', async () => {
    server.expect('drops');
    await send();
    await work();
    await become('sent');
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });
  test.each(['refuses-recipient', 'refuses-text'] as const)(
    'that %s is not asked again, and no address is logged',
    async (behaviour) => {
      server.expect(behaviour);
      await send();
      await work();
      await become('failed');
      const [{ failure }] = await rows();
      expect(failure).toMatch(/^Mail server, at (RCPT TO|DATA): 55[04] /);
      expect(failure).not.toContain('ada@');
      expect(lines.join('')).not.toContain('ada@people.test');
      expect(server.mails).toEqual([]);
    },
  );
  test('that is unreachable fails the mail after the last retry', async () => {
    await send();
    await server.close();
    await work(settings(), 2);
    await become('failed');
    expect((await rows())[0].failure).toMatch(/^Mail server, at CONN: connect ECONNREFUSED/);
  });
  test('gets the password, and a rejected one does not fail the mail for good', async () => {
    await server.close();
    server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'post' && password === 'hunter/2' ? done(null, { user: 'post' }) : done(new Error('wrong')),
    });
    await send();
    const as = (password: string): MailSettings => ({
      smtp: parseSmtpUrl(`smtp://post:${password}@127.0.0.1:${server.port}`),
      from,
    });
    await work(as('no'), 1_000);
    await eventually(() => lines.some((line) => line.includes('at AUTH')));
    expect(await states()).toEqual(['queued']);
    expect(lines.join('')).not.toContain('hunter');
    await runner?.stop(0);
    await work(as('hunter%2F2'));
    await become('sent');
  });
});

describe('sending mail without a mail server', () => {
  const none: MailSettings = { smtp: undefined, from };
  test('mails are stored readable with the keys, and none is enqueued', async () => {
    await send(mail, none);
    expect(await states()).toEqual(['kept']);
    expect((await db.pool.query('select 1 from pgboss.job')).rowCount).toBe(0);
    const [listed] = await mails(none).listNewest(10);
    expect(listed).toMatchObject({ recipient: mail.to, subject: mail.subject, state: 'kept' });
    expect(listed).not.toHaveProperty('text');
    expect(await mails(none).find(listed?.id ?? 0)).toMatchObject({ text: mail.text });
    expect(await mails(none).find(0)).toBeUndefined();
  });
  test('a worker stores mails that were enqueued before', async () => {
    await send();
    await work(none);
    await become('kept');
  });
});

describe('sent mail', () => {
  test('mails are deleted after 30 days', async () => {
    await send();
    await send();
    await db.pool.query(`update mail.message set created_at = now() - interval '31 days', state = 'kept'
    where id = (select min(id) from mail.message)`);
    await work();
    await eventually(rows, (left) => left.length === 1 && left[0].state === 'sent');
  });
});

describe('mail settings', () => {
  test.each([
    ['smtp://mail.test', { host: 'mail.test', port: 587, secure: false, auth: undefined }],
    ['smtps://mail.test', { host: 'mail.test', port: 465, secure: true, auth: undefined }],
    ['smtp://a%40b:p%3A@[::1]:2525', { host: '::1', port: 2525, secure: false, auth: { user: 'a@b', pass: 'p:' } }],
    ['http://mail.test', undefined],
    ['smtp://mail.test/path', undefined],
    ['smtp://mail.test?tls=no', undefined],
    ['smtp://a%:b@mail.test', undefined],
    ['mail.test', undefined],
  ])('parseSmtpUrl(%j) returns %j', (text, expected) => {
    expect(parseSmtpUrl(text)).toEqual(expected);
  });
});
