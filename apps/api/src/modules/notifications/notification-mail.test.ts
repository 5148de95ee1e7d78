import { randomBytes } from 'node:crypto';

import { silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Runner, startRunner } from '../../platform/jobs/runner.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail.fixtures.ts';
import { sendNotification } from '../../testing/send-notification.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { mayReceiveMail } from './notification-mail.ts';

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

async function createUser(preferences: object = all, verified = true): Promise<TestUser & { email: string }> {
  const user = await api.user(workspaceId);
  await api.owner.query('update people.user set is_verified = $2 where id = $1', [user.id, verified]);
  await user.client.userDetails.create({ body: { user_type: 'learner', ...preferences } });
  return { ...user, email: `${user.username}@people.test` };
}
const statusOf = async (user: TestUser, id: number) => (await user.client.notifications.get({ id })).status;
const waitForStatus = (user: TestUser, id: number, status: string) =>
  eventually(
    () => statusOf(user, id),
    (found) => found === status,
  );
const waitForMail = ({ email }: { email: string }) =>
  eventually(
    () => server.to(email),
    ({ length }) => length > 0,
  );
const queuedFor = async ({ email }: { email: string }) =>
  (await api.owner.query('select 1 from mail.message where recipient = $1', [email])).rowCount;

describe('a user with mail preferences', () => {
  test('gets a mail with the message as its subject, and the notification stays sent', async () => {
    const user = await createUser();
    const id = await sendNotification(api, user, { text: { kind: 'test', message: 'Ada\nfollows you.' } });
    const [mail] = await waitForMail(user);
    expect(mail?.subject).toBe('Ada follows you.');
    expect(mail?.text).toContain('your preferences allow mails about your activity');
    expect(await statusOf(user, id)).toBe('1');
  });
  test.each([
    ['activity', { activity_based_emails: false }],
    ['platform', { platform_features_emails: false }],
    ['activity', { communication_preferences_email: false }],
    ['platform', { communication_preferences_email: null }],
  ] as const)('gets no %s mail with %j', async (mailCategory, preferences) => {
    const user = await createUser({ ...all, ...preferences });
    await sendNotification(api, user, { mailCategory });
    expect(await queuedFor(user)).toBe(0);
  });
  test('gets no mail at an unverified address, nor without any preferences', async () => {
    const [unverified, silent] = [await createUser(all, false), await api.user(workspaceId)];
    await api.owner.query('update people.user set is_verified = true where id = $1', [silent.id]);
    await sendNotification(api, unverified);
    await sendNotification(api, silent);
    expect([await queuedFor(unverified), await queuedFor({ email: `${silent.username}@people.test` })]).toEqual([0, 0]);
  });
  test('gets no mail when only the phone preference is set', () => {
    const preferences = { ...all, email: 'a@b.test', is_verified: true, communication_preferences_email: false };
    expect([mayReceiveMail(preferences, 'activity'), mayReceiveMail(preferences, 'platform')]).toEqual([false, false]);
  });
});

describe('a mail that cannot be delivered', () => {
  test('sets the status to failed, and to sent after a later attempt succeeds', async () => {
    const user = await createUser();
    server.expect('busy');
    const id = await sendNotification(api, user);
    await waitForStatus(user, id, '0');
    await waitForMail(user);
    await waitForStatus(user, id, '1');
  });
  test('leaves the status failed when no attempt is left', async () => {
    const user = await createUser();
    server.expect('refuses-recipient');
    const id = await sendNotification(api, user);
    await waitForStatus(user, id, '0');
    await eventually(
      async () =>
        (await api.owner.query<{ state: string }>('select state from mail.message where about_id = $1', [id])).rows[0]?.state,
      (state) => state === 'failed',
    );
    expect(await user.client.notifications.list({ status: '0' })).toMatchObject({ count: 1 });
    expect(await user.client.notifications.update({ id, body: { status: '3' } })).toMatchObject({ status: '3' });
  });
  test('does not change the status once a device has received the notification', async () => {
    const user = await createUser();
    server.expect('busy');
    const id = await sendNotification(api, user);
    await waitForStatus(user, id, '0');
    const read = await user.client.notifications.update({ id, body: { status: '2' } });
    await waitForMail(user);
    expect(await user.client.notifications.get({ id })).toEqual(read);
  });
});

describe('a mail that waits for its next attempt', () => {
  const turnOff = ({ id }: TestUser, preference: string) =>
    api.owner.query(`update people.user_detail set ${preference} = false where user_id = $1`, [id]);
  const changes: readonly (readonly [string, (user: TestUser, id: number) => Promise<unknown>, string])[] = [
    ['mails are turned off', (user) => turnOff(user, 'communication_preferences_email'), '0'],
    ['mails of its category are turned off', (user) => turnOff(user, 'activity_based_emails'), '0'],
    ['the address changes', ({ id }) => api.owner.query(`update people.user set email = 'x' || email where id = $1`, [id]), '0'],
    [
      'the address is no longer verified',
      ({ id }) => api.owner.query('update people.user set is_verified = false where id = $1', [id]),
      '0',
    ],
    ['the notification is read', ({ client }, id) => client.notifications.update({ id, body: { status: '3' } }), '3'],
    ['the notification is deleted', ({ client }, id) => client.notifications.remove({ id }), ''],
  ];
  test.each(changes)('is dropped when %s', async (_name, change, status) => {
    const user = await createUser();
    server.expect('busy');
    const id = await sendNotification(api, user);
    await waitForStatus(user, id, '0');
    await change(user, id);
    await eventually(
      () => queuedFor(user),
      (n) => n === 0,
    );
    expect(server.to(user.email)).toEqual([]);
    if (status !== '') expect(await statusOf(user, id)).toBe(status);
  });
});

test('erasing a user deletes the mails about their notifications', async () => {
  const user = await createUser();
  await sendNotification(api, user);
  await waitForMail(user);
  await eventually(
    () => queuedFor(user),
    (n) => n === 1,
  );
  await user.client.personalData.erase();
  expect(await queuedFor(user)).toBe(0);
});
