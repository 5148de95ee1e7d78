import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { redisUrl } from '../../../../../tools/services/addresses.ts';
import { eventually } from '../../platform/jobs/jobs.fixtures.ts';
import { type EventReader, type ReadEvent, readEvents } from '../../platform/live/reader.fixtures.ts';
import { systemScope } from '../../platform/scope.ts';
import { ask } from '../../testing/ask.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { tell, tellTogether } from '../../testing/telling.ts';

const stream = '/api/v1/notifications/stream/';
let api: TestApi;
let workspaceId: number;
beforeAll(async () => {
  api = await startTestApi();
  workspaceId = (await api.workspace()).id;
});
afterAll(() => api.close());

interface Heard extends EventReader {
  readonly events: readonly ReadEvent[];
}

/** A reader that remembers. */
async function listen({ key }: Pick<TestUser, 'key'>, more: { lastEventId?: string; url?: string } = {}): Promise<Heard> {
  const events: ReadEvent[] = [];
  const reader = readEvents({ url: api.url, key, ...more, onEvent: (event) => void events.push(event) });
  expect(await reader.begun).toBe(200);
  return { ...reader, events };
}
const names = ({ events }: Heard): string[] => events.map(({ event }) => event);
const become = (heard: Heard, ...wanted: string[]) =>
  eventually(
    () => names(heard),
    (found) => found.join() === wanted.join(),
    5_000,
  );
const toldIn = ({ events }: Heard): unknown[] => events.flatMap(({ data }) => JSON.parse(data).notification?.id ?? []);
const created = 'notification.created';

describe('notifications.stream', () => {
  test('begins with its place, and tells what happens, to its user alone', async () => {
    const [user, other] = [await api.user(workspaceId), await api.user(workspaceId)];
    const [heard, elsewhere] = [await listen(user), await listen(other)];
    await become(heard, 'ready');
    const id = await tell(api, user);
    await become(heard, 'ready', created);
    expect(JSON.parse(heard.events[1]?.data ?? '')).toEqual({
      type: created,
      notification: await user.client.notifications.get({ id }),
    });
    await user.client.notifications.update({ id, body: { status: '2' } });
    await user.client.notifications.update({ id, body: { status: '1' } });
    await user.client.notifications.readAll();
    await user.client.notifications.readAll();
    await user.client.notifications.remove({ id });
    await become(heard, 'ready', created, 'notification.changed', 'notifications.read', 'notification.removed');
    expect(heard.events.map(({ data }) => JSON.parse(data))).toMatchObject([
      { type: 'ready' },
      { notification: { status: '1' } },
      { notification: { status: '2' } },
      { ids: [id], read_at: expect.stringMatching(/Z$/) },
      { id },
    ]);
    expect(names(elsewhere)).toEqual(['ready']);
    heard.leave();
    elsewhere.leave();
  });
  test('what does not happen is not told', async () => {
    const user = await api.user(workspaceId);
    const heard = await listen(user);
    const told = { workspaceId, userId: user.id, notificationType: '2', mailCategory: 'activity' } as const;
    const failing = api.platform.db.transact(systemScope, async (db) => {
      await api.modules.notifications.within(db, systemScope).notify({ ...told, text: { kind: 'never', message: 'Never.' } });
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow();
    const id = await tell(api, user);
    await become(heard, 'ready', created);
    expect(toldIn(heard)).toEqual([id]);
    heard.leave();
  });
  test('a reader that comes back gets what it missed, once and in order', async () => {
    const user = await api.user(workspaceId);
    const first = await listen(user);
    const before = await tell(api, user);
    await become(first, 'ready', created);
    first.leave();
    const missed = [await tell(api, user), await tell(api, user), await tell(api, user)];
    const again = await listen(user, { lastEventId: first.lastEventId() ?? '' });
    const after = await tell(api, user);
    await eventually(
      () => toldIn(again),
      (ids) => ids.length === 4,
      5_000,
    );
    expect(toldIn(first)).toEqual([before]);
    expect(toldIn(again)).toEqual([...missed, after]);
    const ids = [...first.events.slice(1), ...again.events.slice(1)].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(again.events[0]).toMatchObject({ event: 'ready', id: first.lastEventId() });
    again.leave();
  });
  test('a commit that comes late is told, though later ones were told before it', async () => {
    const user = await api.user(workspaceId);
    const heard = await listen(user);
    let late = 0;
    const slow = api.platform.db.transact(systemScope, async (db) => {
      const told = { workspaceId, userId: user.id, notificationType: '2', mailCategory: 'activity' } as const;
      const text = { kind: 'late', message: 'Late.' };
      late = (await api.modules.notifications.within(db, systemScope).notify({ ...told, text })) ?? 0;
      await pause(1_500);
    });
    await pause(200);
    const quick = await tell(api, user);
    // Nobody waits for the slow one.
    await eventually(
      () => toldIn(heard),
      (ids) => ids.length === 1,
      1_000,
    );
    await slow;
    await eventually(
      () => toldIn(heard),
      (ids) => ids.length === 2,
      5_000,
    );
    expect(toldIn(heard)).toEqual([quick, late]);
    heard.leave();
  });
  test('what is committed while all are read is not told to be read', async () => {
    const user = await api.user(workspaceId);
    const heard = await listen(user);
    const first = await tell(api, user);
    let late = 0;
    const written = Promise.withResolvers<undefined>();
    const read = Promise.withResolvers<undefined>();
    const slow = tellTogether(api, [user], async ([told]) => {
      late = told?.id ?? 0;
      written.resolve(undefined);
      await read.promise;
    });
    await written.promise;
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 1 });
    await become(heard, 'ready', created, 'notifications.read');
    read.resolve(undefined);
    await slow;
    await become(heard, 'ready', created, 'notifications.read', created);
    const { ids, read_at } = JSON.parse(heard.events[2]?.data ?? '');
    const unread = await user.client.notifications.get({ id: late });
    // By its time alone it would be among those that were read.
    expect(unread.created_at < read_at).toBe(true);
    expect([ids, unread.status]).toEqual([[first], '1']);
    heard.leave();
  });
  test('many that are read at once are told in several events', async () => {
    const user = await api.user(workspaceId);
    const heard = await listen(user);
    await api.owner.query(
      `insert into notifications.notification (uid, workspace_id, user_id, notification_type, text, created_at, updated_at)
        select gen_random_uuid(), $1, $2, '2', '{}', now(), now() from generate_series(1, 1001)`,
      [workspaceId, user.id],
    );
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 1_001 });
    const chunks = () => heard.events.flatMap(({ data }) => (JSON.parse(data).ids ? [JSON.parse(data).ids.length] : []));
    await eventually(chunks, ({ length }) => length === 3, 10_000);
    expect(chunks()).toEqual([500, 500, 1]);
    heard.leave();
  }, 30_000);
  test.each(['99999999999999', 'x', '-1', '1e3'])('an id that is none of ours, %s, is told so', async (lastEventId) => {
    const user = await api.user(workspaceId);
    const heard = await listen(user, { lastEventId });
    await become(heard, 'reset');
    await tell(api, user);
    await become(heard, 'reset', created);
    heard.leave();
  });
  test('events that are forgotten are told to be missing, and not before', async () => {
    const user = await api.user(workspaceId);
    const heard = await listen(user);
    await tell(api, user);
    await become(heard, 'ready', created);
    const [from, to] = heard.events.map(({ id }) => id);
    heard.leave();
    await api.owner.query(`update platform.outbox_event set at = at - interval '25 hours' where seq <= $1`, [to]);
    const job = api.modules.jobHandlers.find(({ job: { name } }) => name === 'outbox.forget-old-events');
    await job?.bind({}).run({
      jobId: '',
      number: 1,
      isLast: false,
      signal: AbortSignal.timeout(10_000),
      log: api.platform.log,
      transact: (scope, work) => api.platform.db.transact(scope, work),
      finish: (scope, work) => api.platform.db.transact(scope, work),
    });
    expect((await api.owner.query('select 1 from platform.outbox_event where seq <= $1', [to])).rows).toEqual([]);
    const [early, late] = [await listen(user, { lastEventId: from ?? '' }), await listen(user, { lastEventId: to ?? '' })];
    await become(early, 'reset');
    await become(late, 'ready');
    const id = await tell(api, user);
    await become(early, 'reset', created);
    await become(late, 'ready', created);
    expect(toldIn(late)).toEqual([id]);
    // Numbers go on where they were, though none is left to see that by.
    expect(Number(late.lastEventId())).toBeGreaterThan(Number(to));
    early.leave();
    late.leave();
  });
  test('what is erased is not told any more, and its number is not given again', async () => {
    const [leaving, staying] = [await api.user(workspaceId), await api.user(workspaceId)];
    const heard = await listen(leaving);
    await tell(api, leaving, { text: { kind: 'secret', message: 'A canary sings.' } });
    await become(heard, 'ready', created);
    await leaving.client.personalData.erase();
    await heard.over;
    const { rows } = await api.owner.query(`select 1 from platform.outbox_event where data::text like '%canary sings%'`);
    expect(rows).toEqual([]);
    const other = await listen(staying);
    await tell(api, staying);
    await become(other, 'ready', created);
    expect(Number(other.lastEventId())).toBeGreaterThan(Number(heard.lastEventId()));
    other.leave();
  });
  test('what somebody told goes with them, from where it was told too', async () => {
    const [leaving, staying] = [await api.user(workspaceId), await api.user(workspaceId)];
    const scope = { ...systemScope, workspaceId, userId: leaving.id };
    const told = { workspaceId, userId: staying.id, notificationType: '1', mailCategory: 'activity' } as const;
    const text = { kind: 'invite', message: `${leaving.username} invites you.` };
    const heard = await listen(staying);
    const id = await api.platform.db.transact(scope, (db) =>
      api.modules.notifications.within(db, scope).notify({ ...told, text }),
    );
    await become(heard, 'ready', created);
    await leaving.client.personalData.erase();
    await become(heard, 'ready', created, 'notification.removed');
    expect(JSON.parse(heard.events[2]?.data ?? '')).toEqual({ type: 'notification.removed', id });
    // Who was away hears only that it is gone.
    const later = await listen(staying, { lastEventId: heard.events[0]?.id ?? '' });
    await become(later, 'ready', 'notification.removed');
    heard.leave();
    later.leave();
  });
  test('events of several processes reach readers of each, with and without Redis', async () => {
    for (const config of [{ redisUrl: undefined }, { redisUrl }]) {
      const second = await startTestApi({ config: { ...config, databaseUrl: api.config.databaseUrl } });
      const user = await api.user(workspaceId);
      const [here, there] = [await listen(user), await listen(user, { url: second.url })];
      await tell(api, user);
      await tell(second, user);
      for (const heard of [here, there]) await become(heard, 'ready', created, created);
      expect(here.events.slice(1)).toEqual(there.events.slice(1));
      here.leave();
      there.leave();
      await second.close();
    }
  }, 30_000);
  test('answers HEAD without a stream, and 401 to nobody', async () => {
    const user = await api.user(workspaceId);
    const head = await fetch(api.url + stream, { method: 'HEAD', headers: { authorization: `Bearer ${user.key}` } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await ask(api, stream)).status).toBe(401);
  });
});

describe('a stream ends', () => {
  const endings: readonly (readonly [string, (user: TestUser, keyId: number) => Promise<unknown>])[] = [
    [
      'when its key is revoked',
      ({ id }) => api.owner.query('update iam.api_key set revoked_at = now() where user_id = $1', [id]),
    ],
    ['when its user is suspended', ({ id }) => api.owner.query('update iam.user set suspended_at = now() where id = $1', [id])],
    ['when its key runs out', ({ id }) => api.owner.query(`update iam.api_key set expires_at = now() where user_id = $1`, [id])],
  ];
  test.each(endings)('%s, within about a second', async (_name, end) => {
    const [user, other] = [await api.user(workspaceId), await api.user(workspaceId)];
    const [heard, bystander] = [await listen(user), await listen(other)];
    await pause(700);
    let isOver = false;
    void bystander.over.then(() => (isOver = true));
    const started = performance.now();
    await end(user, 0);
    await heard.over;
    expect(performance.now() - started).toBeLessThan(1_200);
    expect(isOver).toBe(false);
    bystander.leave();
  });
  test('of a browser, when its session ends', async () => {
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
    await tell(api, user);
    await eventually(
      () => events,
      ({ length }) => length === 2,
      5_000,
    );
    await api.owner.query('update iam.session set revoked_at = now() where user_id = $1', [user.id]);
    await reader.over;
  });
  test('when nobody reads it, and its reader may come back for all of it', async () => {
    const small = await startTestApi({ config: { databaseUrl: api.config.databaseUrl } });
    const user = await api.user(workspaceId);
    const heard = await listen(user, { url: small.url });
    await become(heard, 'ready');
    heard.stopReading();
    const text = { kind: 'long', message: 'x'.repeat(15_000) };
    const ids: number[] = [];
    // More than the sockets of both sides hold by themselves.
    for (let round = 0; round < 400; round += 1) ids.push(await tell(small, user, { text }));
    heard.readOn();
    await heard.over;
    expect(toldIn(heard).length).toBeLessThan(ids.length);
    const again = await listen(user, { url: small.url, lastEventId: heard.lastEventId() ?? '' });
    await eventually(
      () => toldIn(again),
      ({ length }) => length + toldIn(heard).length === ids.length,
      20_000,
    );
    expect([...toldIn(heard), ...toldIn(again)]).toEqual(ids);
    again.leave();
    await small.close();
  }, 60_000);
  test('when its process stops, without delay', async () => {
    const other = await startTestApi({ config: { databaseUrl: api.config.databaseUrl } });
    const user = await api.user(workspaceId);
    const heard = await listen(user, { url: other.url });
    const started = performance.now();
    const closing = other.close();
    await heard.over;
    await closing;
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('streams are bounded', () => {
  test('429 for one user’s twenty-first', async () => {
    const user = await api.user(workspaceId);
    const all = await Promise.all(Array.from({ length: 20 }, () => listen(user)));
    const refused = await ask(api, stream, { key: user.key });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    all[0]?.leave();
    await all[0]?.over;
    await eventually(async () => (await listenStatus(user)) === 200, Boolean, 5_000);
    for (const one of all) one.leave();
  });
  test('however many come at once, and whoever only asks takes no place', async () => {
    const user = await api.user(workspaceId);
    const asking = Array.from({ length: 60 }, () => readEvents({ url: api.url, key: user.key, onEvent: () => undefined }));
    const statuses = await Promise.all(asking.map(({ begun }) => begun));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    for (const one of asking) one.leave();
    await eventually(async () => (await listenStatus(user)) === 200, Boolean, 5_000);
    for (let round = 0; round < 25; round += 1) {
      const head = await fetch(api.url + stream, { method: 'HEAD', headers: { authorization: `Bearer ${user.key}` } });
      expect(head.status).toBe(200);
    }
    const all = await Promise.all(Array.from({ length: 19 }, () => listen(user)));
    for (const one of all) one.leave();
  });
  test('503 where a process has as many as it takes, though it serves other requests', async () => {
    const full = await startTestApi({ config: { databaseUrl: api.config.databaseUrl, maxStreams: 1, maxInFlight: 1 } });
    const user = await api.user(workspaceId);
    const heard = await listen(user, { url: full.url });
    expect((await ask(full, stream, { key: user.key })).status).toBe(503);
    expect((await ask(full, '/api/v1/notifications/', { key: user.key })).status).toBe(200);
    heard.leave();
    await full.close();
  });
});

async function listenStatus({ key }: TestUser): Promise<number> {
  const reader = readEvents({ url: api.url, key, onEvent: () => undefined });
  const status = await reader.begun;
  reader.leave();
  return status;
}
