import { readConfig, startApi, systemScope } from '@lyceum/api';
import { silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { typed } from '../testing/typed.ts';

const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
let database: ScratchDatabase;
beforeAll(async () => {
  database = await scratchDatabase();
}, 120_000);
afterAll(() => database.drop());
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEYS', keys);
});

test('mail list says so while there is none', async () => {
  expect(await typed('mail', 'list')).toEqual({ code: 0, out: '', err: 'There is none.' });
});

test('mail list and mail show tell of mails that were kept, because there is no mail server', async () => {
  const { platform } = await startApi({ ...readConfig(), port: 0 }, { log: silentLog() });
  const mail = { to: 'ada@example.org', kind: 'test', subject: 'Hello', text: 'Open https://example.org/#token=x' };
  await platform.db.transact(systemScope, (db) => platform.mailer.within(db).send(mail));
  await platform.lifecycle.drain('written');
  const { out } = await typed('mail', 'list');
  expect(out).toMatch(/^ID +WRITTEN +STATE +TO +SUBJECT +FAILURE\n1 +\S+ +kept +ada@example.org +Hello$/);
  expect(out).not.toContain('token');
  expect(JSON.parse((await typed('mail', 'list', '--json')).out)).toMatchObject([{ id: 1, state: 'kept', recipient: mail.to }]);
  expect((await typed('mail', 'show', '1')).out).toBe(`To: ada@example.org\nSubject: Hello\nState: kept\n\n${mail.text}`);
  expect(JSON.parse((await typed('mail', 'show', '1', '--json')).out)).toMatchObject({ text: mail.text });
  await database.rows(`update mail.message set state = 'sent', sealed_text = null`);
  expect((await typed('mail', 'show', '1')).out).toContain('(delivered; the text was removed)');
});

test.each([
  [['x'], 2, '"x" is no number. lyceumctl mail list shows those of mails.'],
  [['99'], 1, 'There is no mail 99. lyceumctl mail list shows those there are.'],
  [[], 2, 'mail show needs <id>.'],
])('mail show %j is refused', async (words, code, message) => {
  const answer = await typed('mail', 'show', ...words);
  expect([answer.code, answer.out]).toEqual([code, '']);
  expect(answer.err).toContain(message);
});
