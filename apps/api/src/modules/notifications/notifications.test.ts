import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { systemScope } from '../../platform/scope.ts';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendNotification } from '../../testing/send-notification.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

const list = '/api/v1/notifications/';
let api: TestApi;
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  const { id } = await api.workspace();
  owner = await api.user(id);
  stranger = await api.user(id);
  admin = await api.user(id, { role: 'admin' });
});
afterAll(() => api.close());

const put = (id: number, body: unknown, key = owner.key, method = 'PUT') =>
  sendRequest(api, `${list}${id}/`, { key, method, body });
const patch = (id: number, body: unknown) => put(id, body, owner.key, 'PATCH');
const whole = async (id: number) => (await sendRequest(api, `${list}${id}/`, { key: owner.key })).body;
const text = { kind: 'test', message: 'Hello.', more: { numbers: [1, 2.5], none: null } };
/** Simulates a failed mail about the notification. */
const fail = (id: number) =>
  api.platform.db.transact(systemScope, (db) => api.modules.notifications.mailHooks.notification_activity.onFailed(db, id));

describe('notifications.list', () => {
  test('lists only the caller’s own, newest first, with every field of the specification', async () => {
    const user = await api.user(owner.workspaceId);
    const first = await sendNotification(api, user, { text });
    const second = await sendNotification(api, user, { notificationType: '1' });
    await sendNotification(api, stranger);
    const { body } = await sendRequest(api, list, { key: user.key });
    expect(body).toMatchObject({ count: 2, next: null, previous: null });
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(body.results[1]).toEqual({
      id: first,
      status: '1',
      notification_type: '2',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      deleted_at: null,
      is_active: true,
      created_by: null,
      updated_by: null,
      deleted_by: null,
      text,
      delivered_at: null,
      read_at: null,
      user: user.id,
    });
    expect((await sendRequest(api, `${list}${first}/`, { key: user.key })).body).toEqual(body.results[1]);
  });
  test('filters by status and type', async () => {
    const user = await api.user(owner.workspaceId);
    const invite = await sendNotification(api, user, { notificationType: '1' });
    const read = await sendNotification(api, user);
    await sendRequest(api, `${list}${read}/`, { key: user.key, method: 'PATCH', body: { status: '3' } });
    const ids = async (query: string) =>
      (await sendRequest(api, `${list}?${query}`, { key: user.key })).body.results.map(({ id }: { id: number }) => id);
    expect(await ids('status=3')).toEqual([read]);
    expect(await ids('status=0,1,2')).toEqual([invite]);
    expect(await ids('notification_type=1')).toEqual([invite]);
    expect(await ids('notification_type=2&status=1')).toEqual([]);
  });
  test.each(['status=4', 'status=read', 'notification_type=0', 'notification_type=heads_up'])(
    'returns 400 for %s',
    async (query) => {
      expect((await sendRequest(api, `${list}?${query}`, { key: owner.key })).status).toBe(400);
    },
  );
  test('returns 404 for a page out of range', async () => {
    expect((await sendRequest(api, `${list}?page=99`, { key: owner.key })).status).toBe(404);
  });
});

describe('notifications.unreadCount and readAll', () => {
  test('mark only the caller’s unread notifications as read and keep earlier read times', async () => {
    const user = await api.user(owner.workspaceId);
    const ids = [await sendNotification(api, user), await sendNotification(api, user), await sendNotification(api, user)];
    const [first = 0] = ids;
    const foreign = await sendNotification(api, owner);
    const before = await user.client.notifications.update({ id: first, body: { status: '3' } });
    expect(await user.client.notifications.unreadCount()).toEqual({ unread_count: 2 });
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 2 });
    expect(await user.client.notifications.readAll()).toEqual({ read_count: 0 });
    expect(await user.client.notifications.unreadCount()).toEqual({ unread_count: 0 });
    for (const id of ids) expect(await user.client.notifications.get({ id })).toMatchObject({ status: '3' });
    expect(await user.client.notifications.get({ id: first })).toEqual(before);
    expect(await whole(foreign)).toMatchObject({ status: '1', read_at: null });
  });
});

describe.each(['PUT', 'PATCH'])('updating a notification with %s', (method) => {
  test('raises the status and sets each time once', async () => {
    const id = await sendNotification(api, owner, { text });
    const input = { user: owner.id, notification_type: '2', text };
    const delivered = (await put(id, { ...input, status: '2' }, owner.key, method)).body;
    expect(delivered).toMatchObject({ status: '2', read_at: null, updated_by: String(owner.id) });
    expect(delivered.delivered_at).not.toBeNull();
    const read = (await put(id, { ...input, status: '3' }, owner.key, method)).body;
    expect(read).toMatchObject({ status: '3', delivered_at: delivered.delivered_at });
    for (const status of ['0', '1', '2', '3', undefined]) {
      const again = await put(id, { ...input, status }, owner.key, method);
      expect([again.status, again.body]).toEqual([200, read]);
    }
    expect(await whole(id)).toEqual(read);
  });
  test('sets the delivery time when it is read', async () => {
    const id = await sendNotification(api, owner, { text });
    const { body } = await put(id, { user: owner.id, notification_type: '2', text, status: '3' }, owner.key, method);
    expect(body.delivered_at).toBe(body.read_at);
  });
  test('ignores read-only fields in the body', async () => {
    const id = await sendNotification(api, owner, { text });
    const known = await whole(id);
    const claims = {
      id: 1,
      uid: owner.username,
      created_at: null,
      deleted_at: 'now',
      is_active: false,
      read_at: '2020-01-01T00:00:00Z',
    };
    expect((await put(id, { ...known, ...claims }, owner.key, method)).body).toEqual(known);
    expect(await whole(id)).toEqual(known);
  });
  test.each([['user'], ['notification_type'], ['text']])('returns 400 for a changed %s, for admins too', async (field) => {
    for (const user of [owner, admin]) {
      const id = await sendNotification(api, user, { text });
      const input = { user: user.id, notification_type: '2', text, status: '3' };
      const other = { user: stranger.id, notification_type: '1', text: { ...text, message: 'Bye.' } }[field];
      const refused = await put(id, { ...input, [field]: other }, user.key, method);
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'validation_error', errors: [{ attr: field, code: 'invalid' }] },
      });
      expect((await sendRequest(api, `${list}${id}/`, { key: user.key })).body).toMatchObject({
        user: user.id,
        text,
        status: '1',
      });
    }
  });
  test('returns 400 for an unknown status and for one that only the server sets', async () => {
    const id = await sendNotification(api, owner, { text });
    const input = { user: owner.id, notification_type: '2', text };
    expect((await put(id, { ...input, status: '4' }, owner.key, method)).status).toBe(400);
    await fail(id);
    expect((await whole(id)).status).toBe('0');
    const refused = await put(id, { ...input, status: '1' }, owner.key, method);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_transition' } });
    expect((await put(id, { ...input, status: '2' }, owner.key, method)).body.status).toBe('2');
  });
  test('returns the same 404 for another user’s notification as for a missing one', async () => {
    const id = await sendNotification(api, owner, { text });
    const input = { user: owner.id, notification_type: '2', text, status: '3' };
    const bytes = ({ text: all }: { text: string }) => all.replace(/"request_id":"[^"]*"/, '').replace(/"instance":"[^"]*"/, '');
    const missing = await put(999_999_999, input, stranger.key, method);
    for (const user of [stranger, admin]) {
      const foreign = await put(id, input, user.key, method);
      expect([foreign.status, bytes(foreign)]).toEqual([404, bytes(missing)]);
    }
    expect((await whole(id)).status).toBe('1');
  });
});

describe('notifications.replace', () => {
  test.each(['user', 'notification_type', 'text'])('returns 400 without %s', async (field) => {
    const id = await sendNotification(api, owner, { text });
    const input = { user: owner.id, notification_type: '2', text };
    const refused = await put(id, { ...input, [field]: undefined });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ attr: field, code: 'required' }] } });
  });
});

describe('notifications.remove', () => {
  test('removes it from lists and counts, then returns 404; returns 404 for another user’s', async () => {
    const user = await api.user(owner.workspaceId);
    const id = await sendNotification(api, user);
    const remove = (key: string) => sendRequest(api, `${list}${id}/`, { key, method: 'DELETE' });
    expect((await remove(stranger.key)).status).toBe(404);
    expect((await remove(user.key)).status).toBe(204);
    expect((await remove(user.key)).status).toBe(404);
    expect(await user.client.notifications.list()).toMatchObject({ count: 0 });
    expect(await user.client.notifications.unreadCount()).toEqual({ unread_count: 0 });
    expect((await sendRequest(api, `${list}${id}/`, { key: user.key, method: 'PATCH', body: { status: '3' } })).status).toBe(404);
  });
});

describe('notifying a user', () => {
  test('stores nothing when the transaction rolls back', async () => {
    const user = await api.user(owner.workspaceId);
    const input = {
      workspaceId: user.workspaceId,
      userId: user.id,
      notificationType: '2',
      mailCategory: 'activity',
    } as const;
    const failing = api.platform.db.transact(systemScope, async (db) => {
      await api.modules.notifications.within(db, systemScope).notify({ ...input, text });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await user.client.notifications.unreadCount()).toEqual({ unread_count: 0 });
  });
  test('stores one notification per deduplication key under concurrent calls', async () => {
    const user = await api.user(owner.workspaceId);
    const once = () =>
      api.platform.db.transact(systemScope, (db) =>
        api.modules.notifications.within(db, systemScope).notify({
          workspaceId: user.workspaceId,
          userId: user.id,
          notificationType: '2',
          text,
          mailCategory: 'activity',
          deduplicationKey: 'milestone:1',
        }),
      );
    const ids = await Promise.all(Array.from({ length: 8 }, once));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await user.client.notifications.list()).toMatchObject({ count: 1 });
    await user.client.notifications.readAll();
    expect(await once()).toBeUndefined();
  });
  test('stores who caused it and does nothing for an erased user', async () => {
    const [user, gone] = [await api.user(owner.workspaceId), await api.user(owner.workspaceId)];
    await gone.client.personalData.erase();
    const caller = { ...systemScope, workspaceId: stranger.workspaceId, userId: stranger.id };
    const notifyUser = (userId: number) =>
      api.platform.db.transact(caller, (db) =>
        api.modules.notifications
          .within(db, caller)
          .notify({ workspaceId: owner.workspaceId, userId, notificationType: '1', text, mailCategory: 'activity' }),
      );
    expect(await notifyUser(gone.id)).toBeUndefined();
    await notifyUser(user.id);
    expect((await user.client.notifications.list()).results).toMatchObject([{ created_by: String(stranger.id) }]);
  });
});

describe('personal data', () => {
  test('exports notifications and erases them, with those that the user caused for others', async () => {
    const leaving = await api.user(owner.workspaceId);
    await sendNotification(api, leaving, { text });
    const caller = { ...systemScope, workspaceId: leaving.workspaceId, userId: leaving.id };
    await api.platform.db.transact(caller, (db) =>
      api.modules.notifications.within(db, caller).notify({
        workspaceId: owner.workspaceId,
        userId: stranger.id,
        notificationType: '1',
        text: { kind: 'invite', message: `${leaving.username} invites you.` },
        mailCategory: 'activity',
      }),
    );
    expect((await leaving.client.personalData.export()).others).toMatchObject({ notifications: [{ user: leaving.id, text }] });
    await leaving.client.personalData.erase();
    const { rows } = await api.owner.query(
      `select 1 from notifications.notification where user_id = $1 or created_by = $1 or text::text like '%' || $2 || '%'`,
      [leaving.id, leaving.username],
    );
    expect(rows).toEqual([]);
  });
});

describe('a notification', () => {
  test('the database refuses changes of user, type, text and times', async () => {
    const id = await sendNotification(api, owner, { text });
    await patch(id, { status: '3' });
    for (const change of [
      `user_id = ${stranger.id}`,
      `notification_type = '1'`,
      `text = '{}'`,
      'read_at = now()',
      'delivered_at = now()',
      `status = '2', read_at = null`,
    ])
      await expect(
        api.owner.query(`update notifications.notification set ${change} where id = $1`, [id]),
        change,
      ).rejects.toThrow();
  });
});

describe('an Idempotency-Key', () => {
  const writes = async () => {
    const [one, other, third] = [
      await sendNotification(api, owner, { text }),
      await sendNotification(api, owner, { text }),
      await sendNotification(api, owner),
    ];
    const input = { user: owner.id, notification_type: '2', text, status: '2' };
    return {
      replace: ['PUT', `${list}${one}/`, input],
      update: ['PATCH', `${list}${other}/`, { status: '2' }],
      readAll: ['POST', `${list}read-all/`],
      remove: ['DELETE', `${list}${third}/`],
    } satisfies Record<string, readonly [string, string, object?]>;
  };
  const send = (method: string, target: string, body: object | undefined, key: string) =>
    sendRequest(api, target, { key: owner.key, method, body, headers: { 'idempotency-key': key } });
  test('returns 409 while the first request runs', async () => {
    const all = Object.entries(await writes());
    const statuses = await withBlockedIdempotencyClaims(api, () =>
      Promise.all(all.map(async ([name, [method, target, body]]) => [name, (await send(method, target, body, name)).status])),
    );
    expect(statuses).toEqual(all.map(([name]) => [name, 409]));
  });
  test('replays the first response and returns 422 for another body', async () => {
    for (const [name, [method, target, body]] of Object.entries(await writes())) {
      const first = await send(method, target, body, `once-${name}`);
      expect([name, first.status < 300]).toEqual([name, true]);
      const again = await send(method, target, body, `once-${name}`);
      expect([name, again.text, again.headers.get('idempotency-replayed')]).toEqual([name, first.text, 'true']);
      if (body !== undefined)
        expect([name, (await send(method, target, { ...body, status: '3' }, `once-${name}`)).status]).toEqual([name, 422]);
    }
  });
});
