import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { anEvent } from './events.fixtures.ts';

const events = '/api/v1/community/events/';
const now = new Date('2026-11-14T12:00:00Z');
let api: TestApi;
let staff: TestUser;
let member: TestUser;

beforeAll(async () => {
  api = await startTestApi({ platform: { clock: { now: () => now } } });
  const { id } = await api.workspace();
  staff = await api.user(id, { is_staff: true });
  member = await api.user(id);
});
afterAll(() => api.close());
beforeEach(() => api.platform.db.pool.query('delete from community.event'));

const post = (body: unknown, more: { key?: string; headers?: Record<string, string> } = {}) =>
  sendRequest(api, events, { key: staff.key, method: 'POST', body, ...more });
const created = async (more: Record<string, unknown> = {}) => (await post(anEvent(more))).body;
const stored = async () => (await api.platform.db.pool.query('select * from community.event order by id')).rows;
const audited = async (id: number) =>
  (
    await api.platform.db.pool.query(
      `select action, user_id, workspace_id from platform.audit where object_type = 'community.event' and object_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

describe('communityEvents.create', () => {
  test('creates an event and returns every field', async () => {
    const full = anEvent({
      event_name: '  Proof night  ',
      event_description: 'Eight short proofs.',
      event_start_date: '2026-11-21T20:00:00.1239+02:00',
      event_logo: 'https://files.example/logo.png',
      event_banner: 'https://files.example/b%C3%A4nner.png',
      event_website: 'https://lyceum.example/a?b=c#d',
      event_prize: 'A year of books',
      id: 999,
      uid: 'mine',
      deleted_at: '2020-01-01T00:00:00Z',
    });
    const { status, body, headers } = await post(full);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      event_name: 'Proof night',
      event_description: 'Eight short proofs.',
      event_type: 'challenge',
      event_start_date: '2026-11-21T18:00:00.123Z',
      event_end_date: '2026-11-21T21:00:00.000Z',
      event_logo: 'https://files.example/logo.png',
      event_banner: 'https://files.example/b%C3%A4nner.png',
      event_website: 'https://lyceum.example/a?b=c#d',
      event_prize: 'A year of books',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    expect(headers.get('location')).toBe(`https://api.test${events}${body.id}/`);
    expect((await sendRequest(api, headers.get('location') ?? '', { key: member.key })).body).toEqual(body);
    expect(await audited(body.id)).toEqual([
      { action: 'community_event.created', user_id: staff.id, workspace_id: staff.workspaceId },
    ]);
  });
  test('returns null for omitted optional fields', async () => {
    expect((await post(anEvent())).body).toMatchObject({
      event_description: null,
      event_logo: null,
      event_banner: null,
      event_website: null,
      event_prize: null,
    });
  });
  test.each([
    ['http of our own origin', 'http://api.test:80/media/x.png', 'http://api.test'],
    ['our own media', 'https://api.test/media/x.png', 'https://api.test'],
  ])('returns 201 for %s', async (_, event_logo, baseUrl) => {
    const other = await startTestApi({ config: { baseUrl } });
    const { id } = await other.workspace();
    const { key } = await other.user(id, { is_staff: true });
    const answer = await sendRequest(other, events, { key, method: 'POST', body: anEvent({ event_logo }) });
    expect([answer.status, answer.body.event_logo]).toEqual([201, event_logo]);
    await other.close();
  });
  test('converts an internationalised URL to ASCII', async () => {
    expect((await post(anEvent({ event_website: 'https://müller.example/ä b' }))).body.event_website).toBe(
      'https://xn--mller-kva.example/%C3%A4%20b',
    );
  });
  test.each([
    ['event_name', undefined, 'required'],
    ['event_name', null, 'null'],
    ['event_name', '   ', 'invalid'],
    ['event_name', 'x'.repeat(201), 'invalid'],
    ['event_name', 'nul\0', 'invalid'],
    ['event_name', 5, 'invalid'],
    ['event_description', 'x'.repeat(5001), 'invalid'],
    ['event_description', 'nul\0', 'invalid'],
    ['event_type', 'party', 'invalid_choice'],
    ['event_type', 'Contest', 'invalid_choice'],
    ['event_type', undefined, 'required'],
    ['event_start_date', undefined, 'required'],
    ['event_start_date', '2026-11-21', 'invalid'],
    ['event_start_date', '2026-11-21T18:00:00', 'invalid'],
    ['event_start_date', '2026-02-30T18:00:00Z', 'invalid'],
    ['event_start_date', '0000-12-31T23:59:59Z', 'invalid'],
    ['event_end_date', '9999-12-31T23:59:59-01:00', 'invalid'],
    ['event_end_date', '2026-11-21T17:59:59.999Z', 'invalid'],
    ['event_logo', 'javascript:alert(1)', 'invalid'],
    ['event_logo', 'data:image/png;base64,AA', 'invalid'],
    ['event_logo', 'ftp://files.example/x', 'invalid'],
    ['event_banner', 'http://files.example/x', 'invalid'],
    ['event_banner', '/media/x.png', 'invalid'],
    ['event_banner', 'https://files.example/100%', 'invalid'],
    ['event_banner', 'https://ann:secret@files.example/', 'invalid'],
    ['event_website', `https://files.example/${'x'.repeat(2000)}`, 'max_length'],
    ['event_website', '', 'invalid'],
    ['event_prize', 'x'.repeat(501), 'invalid'],
  ])('returns 400 for %s %j', async (field, value, code) => {
    const answer = await post(anEvent({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ attr: field, code }] });
    expect(answer.body.detail).toBe(`${field}: ${answer.body.errors[0].detail}`);
    expect(await stored()).toEqual([]);
  });
  test('returns all faults at once', async () => {
    const { body } = await post(anEvent({ event_end_date: '2026-11-01T00:00:00Z', event_logo: 'http://a.example/' }));
    expect(body.errors.map(({ attr }: { attr: string }) => attr)).toEqual(['event_end_date', 'event_logo']);
  });
  test('accepts values at their limits', async () => {
    const answer = await post(
      anEvent({ event_name: '🦉'.repeat(200), event_description: 'x'.repeat(5000), event_end_date: '2026-11-21T18:00:00Z' }),
    );
    expect(answer.status).toBe(201);
  });
  test.each([
    ['a member', () => member.key],
    ['a workspace key', async () => (await api.workspace()).key],
    ['an admin of a workspace', async () => (await api.user(member.workspaceId, { role: 'owner' })).key],
    [
      'staff whose key may not write',
      async () => (await api.user(member.workspaceId, { is_staff: true, scopes: ['read', 'admin'] })).key,
    ],
    [
      'staff whose key may not administrate',
      async () => (await api.user(member.workspaceId, { is_staff: true, scopes: ['read', 'write'] })).key,
    ],
  ])('returns 403 for %s, before it reads the body', async (_, keyOf) => {
    const answer = await post({ nonsense: true }, { key: await keyOf() });
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_denied']);
    expect(await stored()).toEqual([]);
  });
  test('returns 401 without credentials', async () => {
    expect((await sendRequest(api, events, { method: 'POST', body: anEvent() })).status).toBe(401);
  });
});

describe('a repeated communityEvents.create', () => {
  const once = (key: string) => ({ headers: { 'idempotency-key': key } });
  test('with the same key and body returns the same response and has no effect', async () => {
    const first = await post(anEvent(), once('k1'));
    const second = await post(anEvent(), once('k1'));
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await stored()).toHaveLength(1);
    expect(await audited(first.body.id)).toHaveLength(1);
  });
  test('returns 422 for another body', async () => {
    await post(anEvent(), once('k2'));
    const answer = await post(anEvent({ event_prize: 'Fame' }), once('k2'));
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await stored()).toHaveLength(1);
  });
  test('creates one event under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(anEvent(), once('k3'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    expect(await stored()).toHaveLength(1);
  });
});

describe('communityEvents', () => {
  test('returns 409 while a write with the same Idempotency-Key runs', async () => {
    const headers = { 'idempotency-key': 'running' };
    const answers = await withBlockedIdempotencyClaims(api, () =>
      Promise.all([
        post(anEvent(), { headers }),
        sendRequest(api, `${events}1/`, { key: staff.key, method: 'PATCH', body: {}, headers }),
        sendRequest(api, `${events}1/`, { key: staff.key, method: 'DELETE', headers }),
      ]),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'idempotency_in_progress']));
    expect(await stored()).toEqual([]);
  });
});

describe('communityEvents.get', () => {
  test('returns the event to any caller', async () => {
    const event = await created();
    const stranger = await api.workspace();
    expect((await sendRequest(api, `${events}${event.id}/`, { key: stranger.key })).body).toEqual(event);
    expect((await sendRequest(api, `${events}${event.id}`, { key: member.key })).body).toEqual(event);
  });
  test('returns the same 404 for a missing event, a deleted event and an invalid id', async () => {
    const event = await created();
    await sendRequest(api, `${events}${event.id}/`, { key: staff.key, method: 'DELETE' });
    const headers = { 'x-request-id': 'req_the-same-one' };
    const answers = await Promise.all(
      [event.id, 999_999, 0, -1, 'x', '1.0', '9007199254740993', '%00'].map((id) =>
        sendRequest(api, `${events}${id}/`, { key: member.key, headers }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const bytes = new Set(answers.map(({ body }) => JSON.stringify({ ...body, instance: '' })));
    expect([...bytes].map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({ code: 'not_found', detail: 'Not found.', hint: null }),
    ]);
  });
  test('returns 401 without credentials and 403 for a key without the read scope', async () => {
    expect((await sendRequest(api, `${events}1/`)).status).toBe(401);
    const { key } = await api.user(member.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(api, `${events}1/`, { key })).status).toBe(403);
  });
});

describe('communityEvents.update', () => {
  const patch = (id: number | string, body: unknown, more: { key?: string; headers?: Record<string, string> } = {}) =>
    sendRequest(api, `${events}${id}/`, { key: staff.key, method: 'PATCH', body, ...more });
  test('changes only the fields that are sent', async () => {
    const event = await created({ event_prize: 'Fame', event_logo: 'https://a.example/x.png' });
    const answer = await patch(event.id, { event_name: 'Proof day', event_prize: null, uid: 'mine', created_at: 'then' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...event, event_name: 'Proof day', event_prize: null });
    expect((await audited(event.id)).map(({ action }) => action)).toEqual(['community_event.created', 'community_event.changed']);
  });
  test('accepts an empty change', async () => {
    const event = await created();
    expect((await patch(event.id, {})).body).toEqual(event);
  });
  test.each([
    ['event_end_date', '2026-11-21T17:00:00Z'],
    ['event_start_date', '2026-11-21T22:00:00Z'],
    ['event_name', null],
    ['event_type', 'party'],
    ['event_logo', 'http://elsewhere.example/'],
  ])('returns 400 for %s %j', async (field, value) => {
    const event = await created();
    const answer = await patch(event.id, { [field]: value });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect((await sendRequest(api, `${events}${event.id}/`, { key: staff.key })).body).toEqual(event);
  });
  test('returns 403 for members and 404 for a missing event', async () => {
    const event = await created();
    expect((await patch(event.id, {}, { key: member.key })).status).toBe(403);
    expect((await patch(999_999, { event_name: 'x' })).status).toBe(404);
  });
  test('updates once per Idempotency-Key and returns 422 for another body', async () => {
    const event = await created();
    const headers = { 'idempotency-key': 'p1' };
    const first = await patch(event.id, { event_prize: 'Fame' }, { headers });
    await patch(event.id, { event_prize: 'Fortune' });
    const again = await patch(event.id, { event_prize: 'Fame' }, { headers });
    expect(again.text).toBe(first.text);
    expect((await patch(event.id, { event_prize: 'Both' }, { headers })).status).toBe(422);
    expect((await sendRequest(api, `${events}${event.id}/`, { key: staff.key })).body.event_prize).toBe('Fortune');
  });
});

describe('communityEvents.remove', () => {
  const remove = (id: number, more: { key?: string; headers?: Record<string, string> } = {}) =>
    sendRequest(api, `${events}${id}/`, { key: staff.key, method: 'DELETE', ...more });
  test('removes the event from lists and keeps its row and audit trail', async () => {
    const event = await created();
    const answer = await remove(event.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const list of [events, `${events}upcoming/`])
      expect((await sendRequest(api, list, { key: staff.key })).body).toMatchObject({ count: 0, results: [] });
    expect(await stored()).toEqual([expect.objectContaining({ id: event.id, deleted_at: now })]);
    expect((await audited(event.id)).at(-1)).toMatchObject({ action: 'community_event.removed' });
    expect((await remove(event.id)).status).toBe(404);
  });
  test('returns 204 again for a repeated request', async () => {
    const event = await created();
    const headers = { 'idempotency-key': 'd1' };
    expect((await remove(event.id, { headers })).status).toBe(204);
    const again = await remove(event.id, { headers });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
  });
  test('returns 403 for members', async () => {
    const event = await created();
    expect((await remove(event.id, { key: member.key })).status).toBe(403);
    expect((await sendRequest(api, `${events}${event.id}/`, { key: member.key })).status).toBe(200);
  });
});
