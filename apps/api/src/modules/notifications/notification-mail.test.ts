import { randomBytes } from 'node:crypto';

import { silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { systemClock } from '../../platform/clock.ts';
import { eventually } from '../../platform/jobs/jobs.fixtures.ts';
import { type Runner, startRunner } from '../../platform/jobs/runner.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail.fixtures.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { tell } from '../../testing/telling.ts';
import { wantsMail } from './notification-mail.ts';

let server: MailServer;
let api: TestApi;
let runner: Runner;
let workspaceId: number;
beforeAll(async () => {
  server = await startMailServer();
  const smtp = { host: '127.0.0.1', port: server.port, secure: false, auth: undefined };
  api = await startTestApi({ config: { mail: { smtp, from: 'Reading room <lyceum@post.test>' } } });
  workspaceId = (await api.workspace()).id;
  const handlers = api.modules.jobHandlers
    .filter(({ job }) => job.name === 'mail.deliver')
    .map((handler) => ({ ...handler, job: { ...handler.job, retries: 2, backoff: { firstSeconds: 1, maxSeconds: 1 } } }));
  runner = await startRunner({
    databaseUrl: api.config.databaseUrl,
    handlers,
    db: api.platform.db,
    clock: systemClock,
    log: silentLog(),
    random: randomBytes,
    times: { pollMs: 20, heartbeatMs: 200, superviseSeconds: 1 },
  });
});
afterAll(async () => {
  await runner.stop(0);
  await api.close();
  await server.close();
});

const all = {
  communication_preferences_phone: true,
  communication_preferences_email: true,
  platform_features_emails: true,
  activity_based_emails: true,
};

async function somebody(preferences: object = all, verified = true): Promise<TestUser & { email: string }> {
  const user = await api.user(workspaceId);
  await api.owner.query('update iam.user set is_verified = $2 where id = $1', [user.id, verified]);
  await user.client.userDetails.create({ body: { user_type: 'learner', ...preferences } });
  return { ...user, email: `${user.username}@people.test` };
}
const statusOf = async (user: TestUser, id: number) => (await user.client.notifications.get({ id })).status;
const become = (user: TestUser, id: number, status: string) =>
  eventually(
    () => statusOf(user, id),
    (found) => found === status,
    15_000,
  );
const mailed = ({ email }: { email: string }) =>
  eventually(
    () => server.to(email),
    ({ length }) => length > 0,
    15_000,
  );
const queuedFor = async ({ email }: { email: string }) =>
  (await api.owner.query('select 1 from mail.message where recipient = $1', [email])).rowCount;

describe('who asked for mails', () => {
  test('gets one, with the message as its subject; the notification stays sent', async () => {
    const user = await somebody();
    const id = await tell(api, user, { text: { kind: 'test', message: 'Ada\nfollows you.' } });
    const [mail] = await mailed(user);
    expect(mail?.subject).toBe('Ada follows you.');
    expect(mail?.text).toContain('your preferences ask for mails about your activity');
    expect(await statusOf(user, id)).toBe('1');
  });
  test.each([
    ['activity', { activity_based_emails: false }],
    ['platform', { platform_features_emails: false }],
    ['activity', { communication_preferences_email: false }],
    ['platform', { communication_preferences_email: null }],
  ] as const)('gets none about %s with %j', async (about, preferences) => {
    const user = await somebody({ ...all, ...preferences });
    await tell(api, user, { mailCategory: about });
    expect(await queuedFor(user)).toBe(0);
  });
  test('gets none at an address that is not known to be theirs, and nobody does who said nothing', async () => {
    const [unverified, silent] = [await somebody(all, false), await api.user(workspaceId)];
    await api.owner.query('update iam.user set is_verified = true where id = $1', [silent.id]);
    await tell(api, unverified);
    await tell(api, silent);
    expect([await queuedFor(unverified), await queuedFor({ email: `${silent.username}@people.test` })]).toEqual([0, 0]);
  });
  test('a phone alone is no way to reach anybody', () => {
    const reach = { ...all, email: 'a@b.test', is_verified: true, communication_preferences_email: false };
    expect([wantsMail(reach, 'activity'), wantsMail(reach, 'platform')]).toEqual([false, false]);
  });
});

describe('a mail that does not come through', () => {
  test('is told as failed, and as sent once a later try went well', async () => {
    const user = await somebody();
    server.expect('busy');
    const id = await tell(api, user);
    await become(user, id, '0');
    await mailed(user);
    await become(user, id, '1');
  });
  test('stays failed when nobody will try again', async () => {
    const user = await somebody();
    server.expect('refuses-recipient');
    const id = await tell(api, user);
    await become(user, id, '0');
    await eventually(
      async () =>
        (await api.owner.query<{ state: string }>('select state from mail.message where about_id = $1', [id])).rows[0]?.state,
      (state) => state === 'failed',
      15_000,
    );
    expect(await user.client.notifications.list({ status: '0' })).toMatchObject({ count: 1 });
    expect(await user.client.notifications.update({ id, body: { status: '3' } })).toMatchObject({ status: '3' });
  });
  test('changes nothing about what a device has already', async () => {
    const user = await somebody();
    server.expect('busy');
    const id = await tell(api, user);
    await become(user, id, '0');
    const read = await user.client.notifications.update({ id, body: { status: '2' } });
    await mailed(user);
    expect(await user.client.notifications.get({ id })).toEqual(read);
  });
});

describe('a mail that waits for its next try', () => {
  const turnOff = ({ id }: TestUser, preference: string) =>
    api.owner.query(`update iam.user_detail set ${preference} = false where user_id = $1`, [id]);
  const changes: readonly (readonly [string, (user: TestUser, id: number) => Promise<unknown>, string])[] = [
    ['mails are turned off', (user) => turnOff(user, 'communication_preferences_email'), '0'],
    ['mails of its kind are turned off', (user) => turnOff(user, 'activity_based_emails'), '0'],
    ['the address is another', ({ id }) => api.owner.query(`update iam.user set email = 'x' || email where id = $1`, [id]), '0'],
    [
      'the address is not known to be theirs',
      ({ id }) => api.owner.query('update iam.user set is_verified = false where id = $1', [id]),
      '0',
    ],
    ['it was read', ({ client }, id) => client.notifications.update({ id, body: { status: '3' } }), '3'],
    ['it was removed', ({ client }, id) => client.notifications.remove({ id }), ''],
  ];
  test.each(changes)('is dropped when %s', async (_name, change, status) => {
    const user = await somebody();
    server.expect('busy');
    const id = await tell(api, user);
    await become(user, id, '0');
    await change(user, id);
    await eventually(
      () => queuedFor(user),
      (n) => n === 0,
      15_000,
    );
    expect(server.to(user.email)).toEqual([]);
    if (status !== '') expect(await statusOf(user, id)).toBe(status);
  });
});

test('with a person go the mails about what they were told', async () => {
  const user = await somebody();
  await tell(api, user);
  await mailed(user);
  await eventually(
    () => queuedFor(user),
    (n) => n === 1,
    5_000,
  );
  await user.client.personalData.erase();
  expect(await queuedFor(user)).toBe(0);
});
