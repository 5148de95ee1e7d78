import { lifetimes } from '@lyceum/contract/product/credentials';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const clock = createMovableClock();
let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startTestApi({ platform: { clock } });
  const { id } = await api.workspace();
  ada = await api.user(id);
});
afterAll(() => api.close());

const post = (path: string, body?: unknown) => sendRequest(api, `/api/v1/auth/${path}/`, { method: 'POST', body });
const login = async (key = ada.key) => (await post('login', { api_key: key })).body;
const refresh = (token: string) => post('token/refresh', { refresh_token: token });
const whoami = (token: string) => sendRequest(api, '/api/v1/auth/whoami/', { key: token });

describe('auth.login', () => {
  test('returns 200 with working tokens that are valid for 7 and 30 days', async () => {
    const answer = await post('login', { api_key: ada.key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, refresh_expires_in: 2_592_000 });
    const me = await whoami(answer.body.access_token);
    expect(me.body).toMatchObject({ user: { id: ada.id }, auth_method: 'token', scopes: ['read', 'write', 'admin'] });
  });
  test('accepts the key in the header too', async () => {
    expect((await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: ada.key })).status).toBe(200);
  });
  test('issues tokens with the key’s scopes only', async () => {
    const reader = await api.user(ada.workspaceId, { scopes: ['read'] });
    const { access_token } = await login(reader.key);
    expect((await whoami(access_token)).body.scopes).toEqual(['read']);
    const refused = await sendRequest(api, '/api/v1/auth/sessions/1/', { key: access_token, method: 'DELETE' });
    expect(refused.status).toBe(403);
  });
  test('returns 401 without a key, and for an unknown key', async () => {
    expect((await post('login')).body.code).toBe('not_authenticated');
    expect((await post('login', { api_key: 'lyc_us_nonsense' })).body.code).toBe('authentication_failed');
  });
  test('returns 400 for an invalid body', async () => {
    expect((await post('login', { api_key: 7 })).status).toBe(400);
    expect((await post('login', { api_key: ada.key, user_id: 1 })).status).toBe(400);
  });
  test('shows first_time_login as true until the first login', async () => {
    const eve = await api.user(ada.workspaceId);
    expect((await eve.client.auth.whoami()).user.first_time_login).toBe(true);
    await login(eve.key);
    expect((await eve.client.auth.whoami()).user.first_time_login).toBe(false);
  });
});

describe('the access token', () => {
  test('is a JSON Web Token that can be verified with the published keys', async () => {
    const { access_token } = await login();
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) });
    const keys = createRemoteJWKSet(new URL(`${api.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(access_token, keys, { issuer: 'https://api.test', audience: 'https://api.test/api/v1/' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(lifetimes.accessToken);
  });
  test('contains no personal data besides an identifier', async () => {
    const { access_token } = await login();
    expect(Object.keys(decodeJwt(access_token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
  });
  test('returns 401 token_expired after seven days, while the refresh token is still valid', async () => {
    const { access_token, refresh_token } = await login();
    clock.advance(lifetimes.accessToken * 1000 + 1000);
    expect((await whoami(access_token)).body).toMatchObject({ status: 401, code: 'token_expired' });
    const next = await refresh(refresh_token);
    expect((await whoami(next.body.access_token)).status).toBe(200);
  });
});

describe('auth.refresh', () => {
  test('returns 200 with the next pair, and both access tokens are valid', async () => {
    const first = await login();
    const next = await refresh(first.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(first.refresh_token);
    expect((await whoami(first.access_token)).status).toBe(200);
    expect((await whoami(next.body.access_token)).status).toBe(200);
  });
  test('returns the same pair again within ten seconds, for clients that lost the response', async () => {
    const { refresh_token } = await login();
    const next = await refresh(refresh_token);
    clock.advance(9_000);
    expect((await refresh(refresh_token)).body).toEqual(next.body);
  });
  test('returns 401 token_reused after that, and ends the whole login', async () => {
    const first = await login();
    const next = await refresh(first.refresh_token);
    clock.advance(11_000);
    expect((await refresh(first.refresh_token)).body).toMatchObject({ status: 401, code: 'token_reused' });
    clock.advance(1_000);
    expect((await whoami(next.body.access_token)).status).toBe(401);
    expect((await whoami(first.access_token)).status).toBe(401);
    expect((await refresh(next.body.refresh_token)).body.code).toBe('authentication_failed');
  });
  test('returns 401 token_reused immediately for a token that is two exchanges old', async () => {
    const first = await login();
    const second = await refresh(first.refresh_token);
    await refresh(second.body.refresh_token);
    expect((await refresh(first.refresh_token)).body.code).toBe('token_reused');
  });
  test('returns 401 token_expired after thirty days', async () => {
    const { refresh_token } = await login();
    clock.advance(lifetimes.refreshToken * 1000 + 1000);
    expect((await refresh(refresh_token)).body.code).toBe('token_expired');
  });
  test('returns 401 for an unknown refresh token, and for an access token', async () => {
    expect((await refresh('lyc_rt_nonsense')).body.code).toBe('authentication_failed');
    expect((await refresh((await login()).access_token)).body.code).toBe('authentication_failed');
  });
  test('returns 400 without a token', async () => {
    expect((await post('token/refresh', {})).body.errors).toMatchObject([{ attr: 'refresh_token' }]);
  });
  test('returns one successor for fifty concurrent exchanges', async () => {
    const { refresh_token } = await login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
  test('returns 429 when one login is refreshed too often', async () => {
    const strict = await startTestApi({ config: { rateFactor: 1 } });
    try {
      const user = await strict.user((await strict.workspace()).id);
      const { body } = await sendRequest(strict, '/api/v1/auth/login/', { method: 'POST', key: user.key });
      const statuses = new Set<number>();
      for (let count = 0; count < 70; count += 1) {
        const answer = await sendRequest(strict, '/api/v1/auth/token/refresh/', {
          method: 'POST',
          body: { refresh_token: body.refresh_token },
        });
        statuses.add(answer.status);
      }
      expect(statuses).toEqual(new Set([200, 429]));
    } finally {
      await strict.close();
    }
  });
});

describe('auth.verify', () => {
  test('returns 200 with the user of an access token, and 401 for anything else', async () => {
    const { access_token, refresh_token } = await login();
    expect((await post('token/verify', { token: access_token })).body).toMatchObject({ token_type: 'access', user_id: ada.id });
    expect((await post('token/verify', { token: refresh_token })).status).toBe(401);
    expect((await post('token/verify', { token: '' })).status).toBe(400);
  });
  test('returns 401 once the login has ended', async () => {
    const { access_token, refresh_token } = await login();
    await post('logout', { refresh_token });
    clock.advance(1_000);
    expect((await post('token/verify', { token: access_token })).status).toBe(401);
  });
});

describe('auth.logout', () => {
  test('returns 204 and ends the login for all its tokens', async () => {
    const { access_token, refresh_token } = await login();
    expect((await post('logout', { refresh_token })).status).toBe(204);
    clock.advance(1_000);
    expect((await whoami(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(401);
  });
  test('returns 204 also for an unknown token, and for one whose login has ended', async () => {
    expect((await post('logout', { refresh_token: 'nonsense' })).status).toBe(204);
    const { refresh_token } = await login();
    await post('logout', { refresh_token });
    expect((await post('logout', { refresh_token })).status).toBe(204);
    expect((await post('logout', {})).status).toBe(400);
  });
});

describe('signing keys', () => {
  test('publishes a new key a day before it signs, and an old key as long as its tokens are valid', async () => {
    const hours = (count: number) => count * 3_600_000;
    const later = createMovableClock();
    const young = await startTestApi({ platform: { clock: later } });
    try {
      const { key } = await young.user((await young.workspace()).id);
      const keys = async (): Promise<string[]> =>
        (await sendRequest(young, '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
      const signer = async () => {
        const { body } = await sendRequest(young, '/api/v1/auth/login/', { method: 'POST', key });
        return decodeProtectedHeader(body.access_token).kid ?? '';
      };
      const first = await signer();
      expect(await keys()).toEqual([first]);
      later.advance(hours(90 * 24 - 12));
      expect(await keys()).toHaveLength(2);
      expect(await signer()).toBe(first);
      later.advance(hours(24));
      expect(await signer()).not.toBe(first);
      expect(await keys()).toContain(first);
      later.advance(hours(8 * 24));
      expect(await keys()).not.toContain(first);
    } finally {
      await young.close();
    }
  });
  test('encrypts the private keys in the database', async () => {
    const { rows } = await api.owner.query<{ row: string }>(`select row_to_json(key)::text as row from auth.signing_key as key`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/"d":/);
  });
});

describe('auth.login', () => {
  test('returns 429 after too many failures from one IP address, but not for a valid key', async () => {
    const strict = await startTestApi({ config: { rateFactor: 1 } });
    try {
      const user = await strict.user((await strict.workspace()).id);
      for (const path of ['login', 'token/refresh', 'token/verify']) {
        const body = { login: { api_key: 'x' }, 'token/refresh': { refresh_token: 'x' }, 'token/verify': { token: 'x' } }[path];
        const answers = [];
        for (let count = 0; count < 12; count += 1)
          answers.push(await sendRequest(strict, `/api/v1/auth/${path}/`, { method: 'POST', body }));
        expect(answers.at(-1)?.status).toBe(429);
        expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect((await sendRequest(strict, '/api/v1/auth/login/', { method: 'POST', key: user.key })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
