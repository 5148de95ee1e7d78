import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisUrl } from '../../../../../tools/services/addresses.ts';
import { eventually, patient } from '../../../../../tools/test/eventually.ts';
import { createGate } from '../../platform/jobs/jobs.fixtures.ts';
import { type EventReader, type ReadEvent, readEvents } from '../../platform/live/reader.fixtures.ts';
import { systemScope } from '../../platform/scope.ts';
import { notifyInOneTransaction, sendNotification } from '../../testing/send-notification.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

const stream = '/api/v1/notifications/stream/';
let api: TestApi;
let workspaceId: number;
beforeAll(async () => {
  api = await startTestApi();
  workspaceId = (await api.workspace()).id;
});
afterAll(() => api.close());

interface OpenStream extends EventReader {
  readonly events: readonly ReadEvent[];
}

/** Opens a stream and collects its events. */
async function openStream(
  { key }: Pick<TestUser, 'key'>,
  more: { lastEventId?: string; url?: string } = {},
): Promise<OpenStream> {
  const events: ReadEvent[] = [];
  const reader = readEvents({ url: api.url, key, ...more, onEvent: (event) => void events.push(event) });
  expect(await reader.begun).toBe(200);
  return { ...reader, events };
}
const names = ({ events }: OpenStream): string[] => events.map(({ event }) => event);
const waitForEvents = (opened: OpenStream, ...wanted: string[]) =>
  eventually(
    () => names(opened),
    (found) => found.join() === wanted.join(),
  );
const notificationIds = ({ events }: OpenStream): unknown[] =>
  events.flatMap(({ data }) => JSON.parse(data).notification?.id ?? []);
const created = 'notification.created';

describe('notifications.stream', () => {
  test('starts with ready and delivers events to their user only', async () => {
    const [user, other] = [await api.user(workspaceId), await api.user(workspaceId)];
    const [opened, elsewhere] = [await openStream(user), await openStream(other)];
    await waitForEvents(opened, 'ready');
    const id = await sendNotification(api, user);
    await waitForEvents(opened, 'ready', created);
    expect(JSON.parse(opened.events[1]?.data ?? '')).toEqual({
      type: created,
      notification: await user.client.notifications.get({ id }),
    });
    await user.client.notifications.update({ id, body: { status: '2' } });
    await user.client.notifications.update({ id, body: { status: '1' } });
    await user.client.notifications.readAll();
    await user.client.notifications.readAll();
    await user.client.notifications.remove({ id });
    await waitForEvents(opened, 'ready', created, 'notification.changed', 'notifications.read', 'notification.removed');
    expect(opened.events.map(({ data }) => JSON.parse(data))).toMatchObject([
      { type: 'ready' },
      { notification: { status: '1' } },
      { notification: { status: '2' } },
      { ids: [id], read_at: expect.stringMatching(/Z$/) },
      { id },
    ]);
    expect(names(elsewhere)).toEqual(['ready']);
    opened.leave();
    elsewhere.leave();
  });
  test('sends no event for a transaction that rolls back', async () => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user);
    const input = { workspaceId, userId: user.id, notificationType: '2', mailCategory: 'activity' } as const;
    const failing = api.platform.db.transact(systemScope, async (db) => {
      await api.modules.notifications.within(db, systemScope).notify({ ...input, text: { kind: 'never', message: 'Never.' } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow();
    const id = await sendNotification(api, user);
    await waitForEvents(opened, 'ready', created);
    expect(notificationIds(opened)).toEqual([id]);
    opened.leave();
  });
  test('delivers missed events after a reconnect, once and in order', async () => {
    const user = await api.user(workspaceId);
    const first = await openStream(user);
    const before = await sendNotification(api, user);
    await waitForEvents(first, 'ready', created);
    first.leave();
    const missed = [await sendNotification(api, user), await sendNotification(api, user), await sendNotification(api, user)];
    const again = await openStream(user, { lastEventId: first.lastEventId() ?? '' });
    const after = await sendNotification(api, user);
    await eventually(
      () => notificationIds(again),
      (ids) => ids.length === 4,
    );
    expect(notificationIds(first)).toEqual([before]);
    expect(notificationIds(again)).toEqual([...missed, after]);
    const ids = [...first.events.slice(1), ...again.events.slice(1)].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(again.events[0]).toMatchObject({ event: 'ready', id: first.lastEventId() });
    again.leave();
  });
  test('delivers an event whose transaction commits after later ones', async () => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user);
    let late = 0;
    const [written, quickSeen] = [createGate(), createGate()];
    const slow = notifyInOneTransaction(api, [user], async ([sent]) => {
      late = sent?.id ?? 0;
      written.open();
      await quickSeen.opened;
    });
    await written.opened;
    const quick = await sendNotification(api, user);
    // The slow transaction does not hold up other events.
    await eventually(
      () => notificationIds(opened),
      (ids) => ids.length === 1,
    );
    quickSeen.open();
    await slow;
    await eventually(
      () => notificationIds(opened),
      (ids) => ids.length === 2,
    );
    expect(notificationIds(opened)).toEqual([quick, late]);
    opened.leave();
  });
  test('does not report a notification as read that is committed during read-all', async () => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user);
    const first = await sendNotification(api, user);
    let late = 0;
    const [written, read] = [createGate(), createGate()];
    const slow = notifyInOneTransaction(api, [user], async ([sent]) => {
      late = sent?.id ?? 0;
      written.open();
      await read.opened;
    });
    await written.opened;
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 1 });
    await waitForEvents(opened, 'ready', created, 'notifications.read');
    read.open();
    await slow;
    await waitForEvents(opened, 'ready', created, 'notifications.read', created);
    const { ids, read_at } = JSON.parse(opened.events[2]?.data ?? '');
    const unread = await user.client.notifications.get({ id: late });
    // Its time is earlier than the read time, so a time alone would wrongly include it.
    expect(unread.created_at < read_at).toBe(true);
    expect([ids, unread.status]).toEqual([[first], '1']);
    opened.leave();
  });
  test('splits a large read-all into several events', async () => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user);
    await api.owner.query(
      `insert into notifications.notification (uid, workspace_id, user_id, notification_type, text, created_at, updated_at)
        select gen_random_uuid(), $1, $2, '2', '{}', now(), now() from generate_series(1, 1001)`,
      [workspaceId, user.id],
    );
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 1_001 });
    const chunks = () => opened.events.flatMap(({ data }) => (JSON.parse(data).ids ? [JSON.parse(data).ids.length] : []));
    await eventually(chunks, ({ length }) => length === 3);
    expect(chunks()).toEqual([500, 500, 1]);
    opened.leave();
  });
  test.each(['99999999999999', 'x', '-1', '1e3'])('sends reset for the invalid Last-Event-ID %s', async (lastEventId) => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user, { lastEventId });
    await waitForEvents(opened, 'reset');
    await sendNotification(api, user);
    await waitForEvents(opened, 'reset', created);
    opened.leave();
  });
  test('sends reset only when events after the Last-Event-ID were deleted', async () => {
    const user = await api.user(workspaceId);
    const opened = await openStream(user);
    await sendNotification(api, user);
    await waitForEvents(opened, 'ready', created);
    const [from, to] = opened.events.map(({ id }) => id);
    opened.leave();
    await api.owner.query(`update platform.outbox_event set at = at - interval '25 hours' where seq <= $1`, [to]);
    const job = api.modules.jobHandlers.find(({ job: { name } }) => name === 'outbox.forget-old-events');
    await job?.bind({}).run({
      jobId: '',
      number: 1,
      isLast: false,
      signal: AbortSignal.timeout(patient.timeout),
      log: api.platform.log,
      transact: (scope, work) => api.platform.db.transact(scope, work),
      finish: (scope, work) => api.platform.db.transact(scope, work),
    });
    expect((await api.owner.query('select 1 from platform.outbox_event where seq <= $1', [to])).rows).toEqual([]);
    const [early, late] = [
      await openStream(user, { lastEventId: from ?? '' }),
      await openStream(user, { lastEventId: to ?? '' }),
    ];
    await waitForEvents(early, 'reset');
    await waitForEvents(late, 'ready');
    const id = await sendNotification(api, user);
    await waitForEvents(early, 'reset', created);
    await waitForEvents(late, 'ready', created);
    expect(notificationIds(late)).toEqual([id]);
    // The sequence continues although no event is left.
    expect(Number(late.lastEventId())).toBeGreaterThan(Number(to));
    early.leave();
    late.leave();
  });
  test('deletes the events of an erased user and does not reuse their ids', async () => {
    const [leaving, staying] = [await api.user(workspaceId), await api.user(workspaceId)];
    const opened = await openStream(leaving);
    await sendNotification(api, leaving, { text: { kind: 'secret', message: 'A canary sings.' } });
    await waitForEvents(opened, 'ready', created);
    await leaving.client.personalData.erase();
    await opened.over;
    const { rows } = await api.owner.query(`select 1 from platform.outbox_event where data::text like '%canary sings%'`);
    expect(rows).toEqual([]);
    const other = await openStream(staying);
    await sendNotification(api, staying);
    await waitForEvents(other, 'ready', created);
    expect(Number(other.lastEventId())).toBeGreaterThan(Number(opened.lastEventId()));
    other.leave();
  });
  test('deletes events that an erased user caused for others, and reports the removal', async () => {
    const [leaving, staying] = [await api.user(workspaceId), await api.user(workspaceId)];
    const scope = { ...systemScope, workspaceId, userId: leaving.id };
    const input = { workspaceId, userId: staying.id, notificationType: '1', mailCategory: 'activity' } as const;
    const text = { kind: 'invite', message: `${leaving.username} invites you.` };
    const opened = await openStream(staying);
    const id = await api.platform.db.transact(scope, (db) =>
      api.modules.notifications.within(db, scope).notify({ ...input, text }),
    );
    await waitForEvents(opened, 'ready', created);
    await leaving.client.personalData.erase();
    await waitForEvents(opened, 'ready', created, 'notification.removed');
    expect(JSON.parse(opened.events[2]?.data ?? '')).toEqual({ type: 'notification.removed', id });
    // A user who was offline receives only the removal.
    const later = await openStream(staying, { lastEventId: opened.events[0]?.id ?? '' });
    await waitForEvents(later, 'ready', 'notification.removed');
    opened.leave();
    later.leave();
  });
  test('delivers events between processes, with and without Redis', async () => {
    for (const config of [{ redisUrl: undefined }, { redisUrl }]) {
      const second = await startTestApi({ config: { ...config, databaseUrl: api.config.databaseUrl } });
      const user = await api.user(workspaceId);
      const [here, there] = [await openStream(user), await openStream(user, { url: second.url })];
      await sendNotification(api, user);
      await sendNotification(second, user);
      for (const opened of [here, there]) await waitForEvents(opened, 'ready', created, created);
      expect(here.events.slice(1)).toEqual(there.events.slice(1));
      here.leave();
      there.leave();
      await second.close();
    }
  });
  test('answers HEAD without a stream and returns 401 without credentials', async () => {
    const user = await api.user(workspaceId);
    const head = await fetch(api.url + stream, { method: 'HEAD', headers: { authorization: `Bearer ${user.key}` } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await sendRequest(api, stream)).status).toBe(401);
  });
});

describe('a stream ends', () => {
  const endings: readonly (readonly [string, (user: TestUser, keyId: number) => Promise<unknown>])[] = [
    [
      'when its key is revoked',
      ({ id }) => api.owner.query('update auth.api_key set revoked_at = now() where user_id = $1', [id]),
    ],
    [
      'when its user is suspended',
      ({ id }) => api.owner.query('update people.user set suspended_at = now() where id = $1', [id]),
    ],
    ['when its key expires', ({ id }) => api.owner.query(`update auth.api_key set expires_at = now() where user_id = $1`, [id])],
  ];
  test.each(endings)('%s', async (_name, end) => {
    const [user, other] = [await api.user(workspaceId), await api.user(workspaceId)];
    const [opened, bystander] = [await openStream(user), await openStream(other)];
    let isOver = false;
    void bystander.over.then(() => (isOver = true));
    await end(user, 0);
    await opened.over;
    expect(isOver).toBe(false);
    bystander.leave();
  });
  test('when its browser session ends', async () => {
    const user = await api.user(workspaceId);
    const session = await fetch(`${api.url}/api/v1/auth/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api.config.baseUrl },
      body: JSON.stringify({ api_key: user.key }),
    });
    const cookie = (session.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
    const events: ReadEvent[] = [];
    const reader = readEvents({
      url: api.url,
      key: '',
      headers: { authorization: '', cookie },
      onEvent: (event) => void events.push(event),
    });
    expect(await reader.begun).toBe(200);
    await sendNotification(api, user);
    await eventually(
      () => events,
      ({ length }) => length === 2,
    );
    await api.owner.query('update auth.session set revoked_at = now() where user_id = $1', [user.id]);
    await reader.over;
  });
  test('when the client does not read, which loses no event after a reconnect', async () => {
    const small = await startTestApi({ config: { databaseUrl: api.config.databaseUrl } });
    const user = await api.user(workspaceId);
    const opened = await openStream(user, { url: small.url });
    await waitForEvents(opened, 'ready');
    opened.stopReading();
    const text = { kind: 'long', message: 'x'.repeat(15_000) };
    const ids: number[] = [];
    // More than the socket buffers of both sides hold.
    for (let round = 0; round < 400; round += 1) ids.push(await sendNotification(small, user, { text }));
    opened.readOn();
    await opened.over;
    expect(notificationIds(opened).length).toBeLessThan(ids.length);
    const again = await openStream(user, { url: small.url, lastEventId: opened.lastEventId() ?? '' });
    await eventually(
      () => notificationIds(again),
      ({ length }) => length + notificationIds(opened).length === ids.length,
    );
    expect([...notificationIds(opened), ...notificationIds(again)]).toEqual(ids);
    again.leave();
    await small.close();
  });
  test('without delay when its process stops', async () => {
    // A process that waited for the stream would not stop within the time of this test.
    const drain = { noticeMs: 0, deadlineMs: 600_000 };
    const other = await startTestApi({ config: { databaseUrl: api.config.databaseUrl, drain } });
    const user = await api.user(workspaceId);
    const opened = await openStream(user, { url: other.url });
    const closing = other.close();
    await opened.over;
    await closing;
  });
});

describe('limits of notification streams', () => {
  test('return 429 for a user’s 21st stream', async () => {
    const user = await api.user(workspaceId);
    const all = await Promise.all(Array.from({ length: 20 }, () => openStream(user)));
    const refused = await sendRequest(api, stream, { key: user.key });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    all[0]?.leave();
    await all[0]?.over;
    await eventually(async () => (await openStatus(user)) === 200);
    for (const one of all) one.leave();
  });
  test('hold under concurrent requests, and HEAD requests do not count', async () => {
    const user = await api.user(workspaceId);
    const asking = Array.from({ length: 60 }, () => readEvents({ url: api.url, key: user.key, onEvent: () => undefined }));
    const statuses = await Promise.all(asking.map(({ begun }) => begun));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    for (const one of asking) one.leave();
    await eventually(async () => (await openStatus(user)) === 200);
    for (let round = 0; round < 25; round += 1) {
      const head = await fetch(api.url + stream, { method: 'HEAD', headers: { authorization: `Bearer ${user.key}` } });
      expect(head.status).toBe(200);
    }
    const all = await Promise.all(Array.from({ length: 19 }, () => openStream(user)));
    for (const one of all) one.leave();
  });
  test('return 503 when the process has no stream left, while other requests succeed', async () => {
    const full = await startTestApi({ config: { databaseUrl: api.config.databaseUrl, maxStreams: 1, maxInFlight: 1 } });
    const user = await api.user(workspaceId);
    const opened = await openStream(user, { url: full.url });
    expect((await sendRequest(full, stream, { key: user.key })).status).toBe(503);
    expect((await sendRequest(full, '/api/v1/notifications/', { key: user.key })).status).toBe(200);
    opened.leave();
    await full.close();
  });
});

async function openStatus({ key }: TestUser): Promise<number> {
  const reader = readEvents({ url: api.url, key, onEvent: () => undefined });
  return reader.begun.finally(() => reader.leave());
}
