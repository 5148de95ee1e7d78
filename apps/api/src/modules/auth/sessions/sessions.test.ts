import { lifetimes } from '@lyceum/contract/product/credentials';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { readSessionCookie, requestAsBrowser, type SignedIn, signInWith } from './sessions.fixtures.ts';

const clock = createMovableClock();
const password = 'a long and unlikely sentence';
let api: TestApi;
let ada: TestUser;
let elsewhere: TestUser;
let email = '';
beforeAll(async () => {
  api = await startTestApi({ platform: { clock } });
  ada = await api.user((await api.workspace()).id);
  elsewhere = await api.user((await api.workspace()).id);
  email = `${ada.username}@people.test`;
  const { rows } = await api.owner.query<{ id: number }>(
    `insert into accounts.account (uid, email, email_verified_at, password_hash) values ($1, $2, now(), $3) returning id`,
    [api.platform.ids.uid(), email, await createPasswordHasher().hash(password)],
  );
  await api.owner.query('update people.user set account_id = $1 where id = any($2)', [rows[0]?.id, [ada.id, elsewhere.id]]);
});
afterAll(() => api.close());

const session = '/api/v1/auth/session/';
const whoami = (signedIn: SignedIn) => requestAsBrowser(api, signedIn, '/api/v1/auth/whoami/');
const byKey = () => signInWith(api, { api_key: ada.key });

describe('sessions.create', () => {
  test('returns 201 for a key, with an HTTP-only cookie and a CSRF token', async () => {
    const { answer } = await byKey();
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-session=lyc_se_[0-9A-Za-z]{36}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.body).toMatchObject({
      user: { id: ada.id },
      workspace: { id: ada.workspaceId },
      csrf_token: expect.any(String),
    });
    expect(answer.body.workspaces).toHaveLength(1);
  });
  test('returns 201 for an address and a password, with all workspaces of the account', async () => {
    const signedIn = await signInWith(api, { email: email.toUpperCase(), password });
    expect(signedIn.answer.status).toBe(201);
    expect(signedIn.answer.body.workspaces).toHaveLength(2);
    expect((await whoami(signedIn)).body).toMatchObject({ auth_method: 'session', scopes: ['read', 'write', 'admin'] });
  });
  test('opens the session in the requested workspace', async () => {
    const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [
      elsewhere.workspaceId,
    ]);
    const { answer } = await signInWith(api, { email, password, workspace: rows[0]?.slug });
    expect(answer.body.user.id).toBe(elsewhere.id);
  });
  test('returns the same 401 for a wrong password, an unknown address, a wrong workspace and a wrong key', async () => {
    for (const body of [
      { email, password: 'another long sentence' },
      { email: 'unknown@people.test', password },
      { email, password, workspace: 'not-mine' },
      { api_key: 'lyc_us_nonsense' },
    ]) {
      const answer = await sendRequest(api, session, { method: 'POST', body });
      expect(answer.body).toMatchObject({ status: 401, code: 'authentication_failed' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
  test('returns 400 for a key together with a password, for an incomplete body and for an empty one', async () => {
    for (const body of [{}, { email }, { api_key: ada.key, email, password }, { api_key: ada.key, user_id: 1 }])
      expect((await sendRequest(api, session, { method: 'POST', body })).status).toBe(400);
  });
  test('returns 403 for a request from another site', async () => {
    const from = (headers: Record<string, string>) =>
      sendRequest(api, session, { method: 'POST', body: { api_key: ada.key }, headers }).then(({ status }) => status);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ origin: 'https://evil.test' })).toBe(403);
    expect(await from({ origin: 'https://api.test' })).toBe(201);
  });
});

describe('a session', () => {
  test('needs the CSRF token and the same origin for writes, but not for reads', async () => {
    const { cookie, csrf } = await byKey();
    const remove = (headers: Record<string, string>) =>
      sendRequest(api, '/api/v1/media/999/', { method: 'DELETE', headers: { cookie, ...headers } });
    expect((await sendRequest(api, '/api/v1/auth/whoami/', { headers: { cookie } })).status).toBe(200);
    const own = { 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
    expect((await remove(own)).status).toBe(404);
    expect((await remove({ 'x-csrf-token': csrf, origin: 'https://api.test' })).status).toBe(404);
    for (const headers of [
      {},
      { 'x-csrf-token': csrf },
      { 'sec-fetch-site': 'same-origin' },
      { ...own, 'x-csrf-token': `${csrf.slice(0, -1)}x` },
      { ...own, 'x-csrf-token': '' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://api.test' },
      { 'x-csrf-token': csrf, origin: 'https://evil.test' },
      { 'x-csrf-token': csrf, origin: 'null' },
    ]) {
      const answer = await remove(headers);
      expect(answer.body, JSON.stringify(headers)).toMatchObject({ status: 403, code: 'csrf_failed' });
    }
  });
  test('rejects the CSRF token of another session of the same person', async () => {
    const [one, other] = [await byKey(), await byKey()];
    const answer = await requestAsBrowser(api, { cookie: one.cookie, csrf: other.csrf }, session, { method: 'DELETE' });
    expect(answer.body.code).toBe('csrf_failed');
  });
  test('is ignored when there is an Authorization header, even with a wrong key', async () => {
    const { cookie } = await byKey();
    expect((await sendRequest(api, '/api/v1/auth/whoami/', { key: 'junk', headers: { cookie } })).status).toBe(401);
  });
  test('expires after 14 days without use, and always after 30 days', async () => {
    const [used, unused] = [await byKey(), await byKey()];
    clock.advance(13 * 24 * 3_600_000);
    expect((await whoami(used)).status).toBe(200);
    await api.modules.auth.writeUsage();
    clock.advance(2 * 24 * 3_600_000);
    expect([(await whoami(used)).status, (await whoami(unused)).status]).toEqual([200, 401]);
    await api.modules.auth.writeUsage();
    clock.advance((lifetimes.session - 15 * 24 * 3600) * 1000);
    expect((await whoami(used)).status).toBe(401);
  });
  test('is not recognised in a duplicate or malformed cookie', async () => {
    for (const cookie of ['__Host-session=junk', '__Host-session=', 'session=x', `x__Host-session=${'a'.repeat(43)}`]) {
      const answer = await sendRequest(api, '/api/v1/auth/whoami/', { headers: { cookie } });
      expect(answer.body, cookie).toMatchObject({ status: 401, code: 'not_authenticated' });
    }
  });
});

describe('sessions.current and sessions.end', () => {
  test('returns 200 with the CSRF token, which a reloaded page needs', async () => {
    const signedIn = await byKey();
    const { status, body } = await requestAsBrowser(api, signedIn, session);
    expect(status).toBe(200);
    expect(body).toMatchObject({ csrf_token: signedIn.csrf, user: { id: ada.id } });
  });
  test('returns 204, deletes the cookie and ends the session', async () => {
    const signedIn = await byKey();
    const answer = await requestAsBrowser(api, signedIn, session, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/);
    clock.advance(1_000);
    expect((await whoami(signedIn)).status).toBe(401);
  });
  test('returns 404 for a key, and 403 for a key without the scope', async () => {
    expect((await sendRequest(api, session, { key: ada.key })).status).toBe(404);
    expect((await sendRequest(api, session, { key: ada.key, method: 'DELETE' })).status).toBe(404);
    const [reader, writer] = [
      await api.user(ada.workspaceId, { scopes: ['read'] }),
      await api.user(ada.workspaceId, { scopes: ['write'] }),
    ];
    expect((await sendRequest(api, session, { key: reader.key, method: 'DELETE' })).status).toBe(403);
    expect((await sendRequest(api, session, { key: writer.key })).status).toBe(403);
  });
  test('returns 400 for a malformed Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(256) };
    expect((await requestAsBrowser(api, await byKey(), session, { method: 'DELETE', headers })).status).toBe(400);
  });
  test('returns 409 while a request with the same Idempotency-Key is running', async () => {
    const signedIn = await byKey();
    const answer = await withBlockedIdempotencyClaims(api, () =>
      requestAsBrowser(api, signedIn, session, { method: 'DELETE', headers: { 'idempotency-key': 'end' } }),
    );
    expect(answer.status).toBe(409);
  });
});

describe('sessions.switchWorkspace', () => {
  const move = (signedIn: SignedIn, body: unknown) =>
    requestAsBrowser(api, signedIn, `${session}workspace/`, { method: 'POST', body });
  test('returns 201 and replaces the session by one in the other workspace', async () => {
    const { rows } = await api.owner.query<{ slug: string }>('select slug from people.workspace where id = $1', [
      ada.workspaceId,
    ]);
    const here = await signInWith(api, { email, password, workspace: rows[0]?.slug });
    const answer = await move(here, { workspace_id: elsewhere.workspaceId });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ user: { id: elsewhere.id }, workspace: { id: elsewhere.workspaceId } });
    const there = { answer, cookie: readSessionCookie(answer), csrf: answer.body.csrf_token };
    expect((await whoami(there)).body.user.id).toBe(elsewhere.id);
    clock.advance(1_000);
    expect((await whoami(here)).status).toBe(401);
  });
  test('returns 404 for another person’s workspace, for a session opened with a key, and without a session', async () => {
    const here = await signInWith(api, { email, password });
    const others = await api.workspace();
    expect((await move(here, { workspace_id: others.id })).status).toBe(404);
    expect((await move(await byKey(), { workspace_id: ada.workspaceId })).status).toBe(404);
    expect(
      (await sendRequest(api, `${session}workspace/`, { key: ada.key, method: 'POST', body: { workspace_id: 1 } })).status,
    ).toBe(404);
  });
  test('returns 400 for a malformed id, and 403 for a read-only key', async () => {
    expect((await move(await signInWith(api, { email, password }), { workspace_id: 'x' })).status).toBe(400);
    const reader = await api.user(ada.workspaceId, { scopes: ['read'] });
    expect(
      (await sendRequest(api, `${session}workspace/`, { key: reader.key, method: 'POST', body: { workspace_id: 1 } })).status,
    ).toBe(403);
  });
  test('does not open a workspace that requires OpenID with a password', async () => {
    const { workspaceId, id } = await api.user((await api.workspace()).id);
    await api.owner.query(
      'update people.user set account_id = (select account_id from people.user where id = $1) where id = $2',
      [ada.id, id],
    );
    await api.owner.query(
      `insert into auth.sso_connection (workspace_id, issuer, client_id, sealed_client_secret, enforced) values ($1, 'https://op.test', 'x', 'x', true)`,
      [workspaceId],
    );
    const here = await signInWith(api, { email, password });
    expect(here.answer.body.workspaces.map((place: { id: number }) => place.id)).not.toContain(workspaceId);
    expect((await move(here, { workspace_id: workspaceId })).status).toBe(404);
  });
});

describe.each([
  { kind: 'session', path: '/api/v1/auth/sessions/', start: () => byKey().then(() => undefined) },
  {
    kind: 'token',
    path: '/api/v1/auth/tokens/',
    start: () => sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: ada.key }).then(() => undefined),
  },
])('the caller’s sign-ins: $kind', ({ kind, path, start }) => {
  test('lists the caller’s own, newest first; ends one with 204, and returns 404 the second time', async () => {
    await start();
    const { body } = await sendRequest(api, path, { key: ada.key });
    expect(body.count).toBeGreaterThan(0);
    expect(body.results[0]).toMatchObject({ kind, current: false, method: 'key' });
    const { id } = body.results[0];
    const end = (key: string, headers = {}) => sendRequest(api, `${path}${id}/`, { key, method: 'DELETE', headers });
    expect((await withBlockedIdempotencyClaims(api, () => end(ada.key, { 'idempotency-key': 'x' }))).status).toBe(409);
    expect((await end(elsewhere.key)).status).toBe(404);
    expect((await end(ada.key)).status).toBe(204);
    expect((await end(ada.key)).status).toBe(404);
    expect((await sendRequest(api, path, { key: ada.key })).body.count).toBe(body.count - 1);
  });
  test('returns 403 for a key without the scope, and 404 after the last page', async () => {
    const [reader, writer] = [
      await api.user(ada.workspaceId, { scopes: ['read'] }),
      await api.user(ada.workspaceId, { scopes: ['write'] }),
    ];
    expect((await sendRequest(api, path, { key: writer.key })).status).toBe(403);
    expect((await sendRequest(api, `${path}1/`, { key: reader.key, method: 'DELETE' })).status).toBe(403);
    expect((await sendRequest(api, `${path}?page=99`, { key: ada.key })).status).toBe(404);
  });
});
