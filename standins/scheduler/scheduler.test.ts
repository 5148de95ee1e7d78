import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Scheduler, startScheduler } from './scheduler.ts';
import { expiryOf } from './tokens.ts';

let provider: Scheduler;
beforeEach(async () => {
  provider = await startScheduler();
});
afterEach(() => provider.stop());

const users = '/oauth-clients/standin-client/users';

async function call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(provider.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-cal-client-id': provider.clientId,
      'x-cal-secret-key': provider.secret,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
const create = (more: object = {}) =>
  call('POST', users, { email: 'ada@people.test', name: 'Ada', timeZone: 'Europe/Athens', ...more });
const refresh = (refreshToken: string) => call('POST', '/oauth/standin-client/refresh', { refreshToken });
const me = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  call('GET', '/me', undefined, { authorization: `Bearer ${token}`, ...headers });
const saying = (message: string, code: string) => ({ status: 'error', error: { code, message } });

describe('managed users', () => {
  test('201 with the rewritten address and both tokens', async () => {
    const { status, body } = await create({ metadata: { lyceum_user: 'x' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'success',
      data: {
        user: {
          id: 1001,
          email: 'ada+standin-client@people.test',
          name: 'Ada',
          timeZone: 'Europe/Athens',
          metadata: { lyceum_user: 'x' },
        },
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        accessTokenExpiresAt: expect.any(Number),
        refreshToken: expect.any(String),
        refreshTokenExpiresAt: expect.any(Number),
      },
    });
    const claims = JSON.parse(Buffer.from(body.data.accessToken.split('.')[1], 'base64url').toString());
    expect(Object.keys(claims).toSorted()).toEqual(['clientId', 'expiresAt', 'iat', 'jti', 'ownerId', 'type']);
  });
  test('409 names the user who has the address', async () => {
    await create();
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      409,
      saying('User with the provided e-mail already exists. Existing user ID=1001', 'ConflictException'),
    ]);
  });
  test('400 without a name, with a bad address or zone, and without an organization', async () => {
    for (const more of [{ name: undefined }, { email: 'ada' }, { timeZone: 'Mars' }])
      expect((await create(more)).status).toBe(400);
    provider.world.hasOrganization = false;
    expect((await create()).status).toBe(400);
  });
  test('a user without a time zone has no schedule', async () => {
    const { body } = await create({ timeZone: undefined });
    expect(body.data.user).toMatchObject({ timeZone: 'Europe/London', defaultScheduleId: null });
  });
  test('are found by address and by id, changed and deleted', async () => {
    const { data } = (await create()).body;
    expect((await call('GET', `${users}?emails=ada@people.test,eve@people.test`)).body.data).toMatchObject([{ id: 1001 }]);
    expect((await call('GET', `${users}?emails=ada`)).body).toMatchObject(saying('Invalid email ada', 'BadRequestException'));
    expect((await call('GET', `${users}/1001`)).body.data.id).toBe(1001);
    expect((await call('PATCH', `${users}/1001`, { timeZone: 'UTC' })).body.data.timeZone).toBe('UTC');
    expect((await call('DELETE', `${users}/1001`)).status).toBe(200);
    const gone = saying('User with ID 1001 is not part of this OAuth client.', 'NotFoundException');
    expect(await call('POST', `${users}/1001/force-refresh`)).toMatchObject({ status: 404, body: gone });
    expect(await me(data.accessToken)).toMatchObject({
      status: 401,
      body: saying('Invalid Access Token.', 'UnauthorizedException'),
    });
  });
  test('401 for another secret or client', async () => {
    const wrong = await call('GET', users, undefined, { 'x-cal-secret-key': 'x' });
    expect([wrong.status, wrong.body.error.message]).toEqual([401, expect.stringContaining('Invalid client secret')]);
    const unknown = await call('GET', users, undefined, { 'x-cal-client-id': 'x' });
    expect([unknown.status, unknown.body.error.message]).toEqual([401, expect.stringContaining('Client with ID x not found')]);
  });
});

describe('tokens', () => {
  test('are valid for an hour, rounded down to the minute, and a year, rounded down to the day', () => {
    const now = Date.parse('2026-11-15T10:20:30.500Z');
    expect(new Date(expiryOf('access', now)).toISOString()).toBe('2026-11-15T11:20:00.000Z');
    expect(new Date(expiryOf('refresh', now)).toISOString()).toBe('2027-11-15T00:00:00.000Z');
  });
  test('a refresh uses the refresh token up; the access token stays valid until it expires', async () => {
    const { data } = (await create()).body;
    const fresh = await refresh(data.refreshToken);
    expect([fresh.status, fresh.body.data.accessToken]).toEqual([200, expect.not.stringMatching(data.accessToken)]);
    expect(await refresh(data.refreshToken)).toMatchObject({
      status: 400,
      body: saying('Invalid refresh token', 'BadRequestException'),
    });
    expect((await me(data.accessToken)).status).toBe(200);
    provider.world.clock.pass(3_600_000);
    expect(await me(data.accessToken)).toMatchObject({ status: 498, body: { error: { message: 'ACCESS_TOKEN_IS_EXPIRED' } } });
  });
  test('one of two concurrent refreshes gets 404', async () => {
    const { data } = (await create()).body;
    const responses = await Promise.all([refresh(data.refreshToken), refresh(data.refreshToken)]);
    const [won, lost] = responses.toSorted((one, other) => one.status - other.status);
    expect([won?.status, [400, 404]]).toEqual([200, expect.arrayContaining([lost?.status])]);
  });
  test('a force-refresh revokes all others', async () => {
    const { data } = (await create()).body;
    const { data: fresh } = (await call('POST', `${users}/1001/force-refresh`)).body;
    expect([(await me(data.accessToken)).status, (await me(fresh.accessToken)).status]).toEqual([401, 200]);
    expect((await refresh(data.refreshToken)).status).toBe(400);
  });
  test('a refresh with a wrong secret has its own error message', async () => {
    const response = await call('POST', '/oauth/standin-client/refresh', { refreshToken: 'x' }, { 'x-cal-secret-key': 'x' });
    expect(response).toMatchObject({ status: 400, body: saying('Invalid OAuthClient credentials.', 'BadRequestException') });
  });
  test('a request with an Origin header is rejected', async () => {
    const { data } = (await create()).body;
    expect((await me(data.accessToken, { origin: 'https://page.test' })).status).toBe(401);
  });
});

test('calls without a client id share the limit of their IP address, and are blocked for a minute', async () => {
  const bare = () =>
    fetch(`${provider.url}/oauth/standin-client/refresh`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-cal-secret-key': provider.secret },
    });
  const responses = await Promise.all(Array.from({ length: 121 }, bare));
  const refused = responses.find(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect([refused?.headers.get('x-ratelimit-reset-default'), refused?.headers.get('retry-after')]).toEqual(['60', null]);
  expect((await create()).headers.get('x-ratelimit-limit-default')).toBe('500');
  provider.world.clock.pass(61_000);
  expect((await bare()).status).toBe(400);
});

describe('faults', () => {
  const fault = (body: object) => fetch(new URL('/standin/faults', provider.url), { method: 'POST', body: JSON.stringify(body) });
  const made = () => provider.world.done.created;

  test.each([
    ['5xx', 0],
    ['429', 0],
    ['redirect', 0],
  ])('%s takes no effect and returns an error', async (kind, done) => {
    await fault({ kind, times: 1 });
    expect((await create().catch(() => ({ status: 302 }))).status).toBeGreaterThan(299);
    expect(made()).toBe(done);
    expect((await create()).status).toBe(201);
  });
  test.each([
    ['drop', 0],
    ['drop-after-commit', 1],
    ['invalid-json', 1],
  ])('%s loses the response of %i calls that took effect', async (kind, done) => {
    await fault({ kind, on: 'create', times: 1 });
    await expect(create()).rejects.toThrow();
    expect(made()).toBe(done);
  });
  test('latency delays the effect, hold only the response', async () => {
    await fault({ kind: 'latency', ms: 80, times: 1 });
    await fault({ kind: 'hold', ms: 80, times: 1 });
    for (const email of ['a@people.test', 'b@people.test']) {
      const startedAt = performance.now();
      expect((await create({ email })).status).toBe(201);
      expect(performance.now() - startedAt).toBeGreaterThan(70);
    }
  });
  test('a slow body and a huge body do not end in time', async () => {
    await fault({ kind: 'slow-body', times: 1 });
    const slow = fetch(provider.url + users, {
      headers: { 'x-cal-secret-key': provider.secret },
      signal: AbortSignal.timeout(700),
    });
    await expect(slow.then((response) => response.text())).rejects.toThrow();
    const huge = await fetch(provider.url + users, {
      headers: { 'x-cal-secret-key': provider.secret, 'x-standin-fault': 'huge-body' },
    });
    expect((await huge.text()).length).toBeGreaterThan(60_000_000);
  });
  test('replica lag hides what was created recently', async () => {
    const { data } = (await create()).body;
    await fault({ kind: 'replica-lag', ms: 60_000 });
    expect((await refresh(data.refreshToken)).status).toBe(400);
    expect((await call('GET', `${users}/1001`)).status).toBe(404);
    expect((await create()).status).toBe(409);
    provider.world.clock.pass(61_000);
    expect((await refresh(data.refreshToken)).status).toBe(200);
  });
  test('the state has counters and no tokens; unknown controls return 404', async () => {
    const { data } = (await create()).body;
    const state = await fetch(new URL('/standin/state', provider.url)).then((response) => response.text());
    expect(JSON.parse(state)).toMatchObject({
      counts: { create: 1 },
      done: { created: 1 },
      ever_made: 1,
      users: [{ live_access_tokens: 1 }],
    });
    expect(state).not.toContain(data.accessToken);
    expect((await fetch(new URL('/standin/nothing', provider.url))).status).toBe(404);
    expect((await fault({ kind: 'earthquake' })).status).toBe(400);
  });
});
