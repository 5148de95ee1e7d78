import { readConfig, startApi, systemScope } from '@lyceum/api';
import { silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';

const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEYS', keys);
});

test('mail list reports when there are no mails', async () => {
  expect(await runCommand('mail', 'list')).toEqual({ code: 0, out: '', err: 'No mails.' });
});

test('mail list and mail show display mails that are kept without a mail server', async () => {
  const { platform } = await startApi({ ...readConfig(), port: 0 }, { log: silentLog() });
  const mail = { to: 'ada@example.org', kind: 'test', subject: 'Hello', text: 'Open https://example.org/#token=x' };
  await platform.db.transact(systemScope, (db) => platform.mailer.within(db).send(mail));
  await platform.lifecycle.drain('written');
  const { out } = await runCommand('mail', 'list');
  expect(out).toMatch(/^ID +WRITTEN +STATE +TO +SUBJECT +FAILURE\n1 +\S+ +kept +ada@example.org +Hello$/);
  expect(out).not.toContain('token');
  expect(JSON.parse((await runCommand('mail', 'list', '--json')).out)).toMatchObject([
    { id: 1, state: 'kept', recipient: mail.to },
  ]);
  expect((await runCommand('mail', 'show', '1')).out).toBe(`To: ada@example.org\nSubject: Hello\nState: kept\n\n${mail.text}`);
  expect(JSON.parse((await runCommand('mail', 'show', '1', '--json')).out)).toMatchObject({ text: mail.text });
  await database.rows(`update mail.message set state = 'sent', sealed_text = null`);
  expect((await runCommand('mail', 'show', '1')).out).toContain('(delivered; the text was removed)');
});

test('mail show says that a mail failed, and why, with and without its text', async () => {
  const { platform } = await startApi({ ...readConfig(), port: 0 }, { log: silentLog() });
  const mail = { to: 'eve@example.org', kind: 'test', subject: 'Hello', text: 'A text.' };
  await platform.db.transact(systemScope, (db) => platform.mailer.within(db).send(mail));
  await platform.lifecycle.drain('written');
  const [{ id } = {}] = await database.rows(
    `update mail.message set state = 'failed', failure = 'No such mailbox.' where recipient = 'eve@example.org' returning id`,
  );
  const head = 'To: eve@example.org\nSubject: Hello\nState: failed\nFailure: No such mailbox.\n\n';
  expect((await runCommand('mail', 'show', String(id))).out).toBe(`${head}A text.`);
  await database.rows(`update mail.message set sealed_text = null where id = ${String(id)}`);
  expect((await runCommand('mail', 'show', String(id))).out).toBe(`${head}(not delivered; the text was removed)`);
});

test.each([
  [['x'], 2, '"x" is not an id. Run lyceumctl mail list to see all ids.'],
  [['99'], 1, 'Mail 99 does not exist. Run lyceumctl mail list to see all mails.'],
  [[], 2, 'mail show needs <id>.'],
])('mail show rejects %j', async (args, code, message) => {
  const result = await runCommand('mail', 'show', ...args);
  expect([result.code, result.out]).toEqual([code, '']);
  expect(result.err).toContain(message);
});
