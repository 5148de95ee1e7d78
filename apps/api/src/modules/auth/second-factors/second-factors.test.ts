import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { type AccountWorld, startAccountWorld } from '../../accounts/accounts.fixtures.ts';
import { requestAsBrowser, signInWith } from '../sessions/sessions.fixtures.ts';
import {
  addTotpApp,
  createOwner,
  createTotpCode,
  factors,
  secondFactor,
  sendAsBrowser,
  signIn,
  toBrowser,
} from './second-factors.fixtures.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(() => world.close());

const prove = (body: object, headers = {}) => sendRequest(world.api, secondFactor, { method: 'POST', body, headers });
const notices = (email: string) =>
  world.post.to(email).filter(({ subject }) => subject === 'Your sign-in at api.test was changed');

describe('an app for one-time codes', () => {
  test('is asked for after the password, accepts each code once, and opens a session', async () => {
    const { email, browser, user } = await createOwner(world);
    const { secret, recoveryCodes } = await addTotpApp(world, browser);
    expect(recoveryCodes).toHaveLength(10);
    const asked = await signIn(world, email);
    expect(asked).toMatchObject({ status: 202, body: { methods: ['totp', 'recovery_code'], passkey_options: null } });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const { challenge } = asked.body;
    const code = createTotpCode(world, secret);
    expect(await prove({ challenge, code: code === '000000' ? '111111' : '000000' })).toMatchObject({
      status: 401,
      body: { code: 'authentication_failed' },
    });
    const opened = await prove({ challenge, code });
    expect(opened).toMatchObject({ status: 201, body: { user: { id: user.id } } });
    expect((await requestAsBrowser(world.api, toBrowser(opened), '/api/v1/auth/whoami/')).status).toBe(200);
    expect((await prove({ challenge, code })).status).toBe(401);
    const again = await signIn(world, email);
    expect((await prove({ challenge: again.body.challenge, code })).status).toBe(401);
  });

  test('is asked for after a mailed link too', async () => {
    const { email, browser } = await createOwner(world);
    const { secret } = await addTotpApp(world, browser);
    await world.call('/api/v1/auth/session/link/', { email });
    const token = await world.secretFor(email, 'sign-in');
    const asked = await world.call('/api/v1/auth/session/link/confirm/', { token });
    expect(asked.status).toBe(202);
    expect((await prove({ challenge: asked.body.challenge, code: createTotpCode(world, secret) })).status).toBe(201);
  });

  test('does not count before it is confirmed, and is replaced by a new one', async () => {
    const { email, browser } = await createOwner(world);
    expect((await sendAsBrowser(world, browser, `${factors}totp/confirm/`, { body: { code: '123456' } })).status).toBe(400);
    await sendAsBrowser(world, browser, `${factors}totp/`);
    expect((await sendAsBrowser(world, browser, `${factors}totp/confirm/`, { body: { code: '000000' } })).status).toBe(400);
    expect((await signIn(world, email)).status).toBe(201);
    const first = await addTotpApp(world, browser);
    const second = await addTotpApp(world, browser);
    expect(second.recoveryCodes).toBeNull();
    const { challenge } = (await signIn(world, email)).body;
    expect((await prove({ challenge, code: createTotpCode(world, first.secret) })).status).toBe(401);
    expect((await prove({ challenge, code: createTotpCode(world, second.secret) })).status).toBe(201);
    expect((await sendAsBrowser(world, browser, factors, { method: 'GET' })).body.factors).toMatchObject([
      { kind: 'totp', name: 'Phone' },
    ]);
  });

  test('can be tried five times for each sign-in, within ten minutes', async () => {
    const { email, browser } = await createOwner(world);
    const { secret } = await addTotpApp(world, browser);
    const { challenge } = (await signIn(world, email)).body;
    for (let index = 0; index < 5; index += 1) expect((await prove({ challenge, recovery_code: 'wrong' })).status).toBe(401);
    expect((await prove({ challenge, code: createTotpCode(world, secret) })).status).toBe(401);
    const late = (await signIn(world, email)).body.challenge;
    world.forward(600_001);
    expect((await prove({ challenge: late, code: createTotpCode(world, secret) })).status).toBe(401);
  });

  test('keeps its secret encrypted', async () => {
    const { browser } = await createOwner(world);
    const { secret } = await addTotpApp(world, browser);
    const rows = await world.rows('select f::text as row from auth.second_factor f');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  test('sign in once each, in any spelling, and their owner is mailed', async () => {
    const { email, browser } = await createOwner(world);
    const { recoveryCodes } = await addTotpApp(world, browser);
    const [code = ''] = recoveryCodes;
    const use = async () => prove({ challenge: (await signIn(world, email)).body.challenge, recovery_code: code.toUpperCase() });
    expect((await use()).status).toBe(201);
    expect((await use()).status).toBe(401);
    expect((await sendAsBrowser(world, browser, factors, { method: 'GET' })).body.recovery_codes_left).toBe(9);
    await world.settled();
    expect(
      notices(email)
        .map(({ text }) => text)
        .join(),
    ).toContain('A recovery code was used to sign in to your account. 9 are left.');
  });

  test('are replaced by new ones', async () => {
    const { email, browser } = await createOwner(world);
    expect((await sendAsBrowser(world, browser, `${factors}recovery-codes/`)).status).toBe(404);
    const { recoveryCodes } = await addTotpApp(world, browser);
    const renewed = await sendAsBrowser(world, browser, `${factors}recovery-codes/`);
    expect(renewed.status).toBe(201);
    const { challenge } = (await signIn(world, email)).body;
    expect((await prove({ challenge, recovery_code: recoveryCodes[1] })).status).toBe(401);
    expect((await prove({ challenge, recovery_code: renewed.body.recovery_codes[0] })).status).toBe(201);
  });
});

describe('a remembered browser', () => {
  test('is not asked for the second factor for 30 days, until it is forgotten', async () => {
    const { email, browser } = await createOwner(world);
    const { secret, recoveryCodes } = await addTotpApp(world, browser);
    const { challenge } = (await signIn(world, email)).body;
    const opened = await prove({ challenge, code: createTotpCode(world, secret), remember_device: true });
    const { cookie } = toBrowser(opened);
    expect((await signIn(world, email, cookie)).status).toBe(201);
    expect((await signIn(world, email)).status).toBe(202);
    expect((await sendAsBrowser(world, toBrowser(opened), '/api/v1/auth/devices/', { method: 'DELETE' })).status).toBe(204);
    expect((await signIn(world, email, cookie)).status).toBe(202);
    const again = await prove({
      challenge: (await signIn(world, email)).body.challenge,
      recovery_code: recoveryCodes[0],
      remember_device: true,
    });
    world.forward(31 * 86_400_000);
    expect((await signIn(world, email, toBrowser(again).cookie)).status).toBe(202);
  });
});

describe('a workspace that requires a second factor', () => {
  test('lets a session without one add it, and nothing else', async () => {
    const { browser, user } = await createOwner(world);
    const workspace = `/api/v1/workspaces/${user.workspaceId}/`;
    const change = await sendAsBrowser(world, browser, workspace, { method: 'PATCH', body: { requires_second_factor: true } });
    expect(change).toMatchObject({ status: 200, body: { requires_second_factor: true } });
    world.forward(2_000);
    expect(await requestAsBrowser(world.api, browser, '/api/v1/iam/users/me/')).toMatchObject({
      status: 403,
      body: { hint: expect.stringContaining('This workspace requires a second factor') },
    });
    expect((await sendAsBrowser(world, browser, factors, { method: 'GET' })).body.required).toBe(true);
    expect((await sendRequest(world.api, '/api/v1/iam/users/me/', { key: user.key })).status).toBe(200);
    await addTotpApp(world, browser);
    world.forward(2_000);
    expect((await requestAsBrowser(world.api, browser, '/api/v1/iam/users/me/')).status).toBe(200);
  });
});

describe('second factors', () => {
  test('are changed only by a session that has proved one, and every change is mailed', async () => {
    const { email, browser } = await createOwner(world);
    const stolen = toBrowser(await signIn(world, email));
    const { secret } = await addTotpApp(world, browser);
    const { body } = await sendAsBrowser(world, browser, factors, { method: 'GET' });
    const remove = `${factors}${body.factors[0].id}/`;
    for (const [path, method] of [
      [`${factors}totp/`, 'POST'],
      [`${factors}passkeys/options/`, 'POST'],
      [`${factors}recovery-codes/`, 'POST'],
      [remove, 'DELETE'],
    ] as const)
      expect([path, (await sendAsBrowser(world, stolen, path, { method })).status]).toEqual([path, 403]);
    expect(
      (await sendAsBrowser(world, stolen, `${factors}totp/confirm/`, { body: { code: createTotpCode(world, secret) } })).status,
    ).toBe(403);
    expect((await sendAsBrowser(world, browser, `${factors}999999/`, { method: 'DELETE' })).status).toBe(404);
    expect((await sendAsBrowser(world, browser, remove, { method: 'DELETE' })).status).toBe(204);
    expect((await signIn(world, email)).status).toBe(201);
    expect((await sendAsBrowser(world, browser, factors, { method: 'GET' })).body).toEqual({
      factors: [],
      recovery_codes_left: 0,
      required: false,
    });
    await world.settled();
    const texts = notices(email).map(({ text = '' }) => text.split('\n')[0]);
    expect(texts).toEqual([
      'The second factor “Phone” was added to your account.',
      'The second factor “Phone” was removed from your account.',
    ]);
  });

  test('belong to an account: keys, and sessions opened with one, get 404', async () => {
    const { user } = await createOwner(world);
    const byKey = await signInWith(world.api, { api_key: user.key });
    for (const [path, method] of [
      [factors, 'GET'],
      [`${factors}totp/`, 'POST'],
      [`${factors}passkeys/options/`, 'POST'],
      [`${factors}recovery-codes/`, 'POST'],
      [`${factors}1/`, 'DELETE'],
      ['/api/v1/auth/devices/', 'DELETE'],
    ] as const) {
      expect([path, (await sendRequest(world.api, path, { method, key: user.key })).status]).toEqual([path, 404]);
      expect([path, (await requestAsBrowser(world.api, byKey, path, { method })).status]).toEqual([path, 404]);
    }
    const bodies = {
      'totp/confirm/': { code: '123456' },
      'passkeys/': { challenge: 'x', passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
    };
    for (const [path, body] of Object.entries(bodies))
      expect([path, (await sendRequest(world.api, factors + path, { method: 'POST', key: user.key, body })).status]).toEqual([
        path,
        404,
      ]);
  });

  test('returns 403 for a key without the scope, and 409 while a request with the same Idempotency-Key is running', async () => {
    const { browser, user } = await createOwner(world);
    const reader = await world.api.user(user.workspaceId, { scopes: ['read'] });
    const writer = await world.api.user(user.workspaceId, { scopes: ['write'] });
    expect((await sendRequest(world.api, factors, { key: writer.key })).status).toBe(403);
    expect((await sendRequest(world.api, '/api/v1/auth/devices/', { method: 'DELETE', key: reader.key })).status).toBe(403);
    const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
    const requests = [
      { path: `${factors}totp/`, method: 'POST' },
      { path: `${factors}totp/confirm/`, method: 'POST', body: { code: '123456' } },
      { path: `${factors}passkeys/options/`, method: 'POST' },
      { path: `${factors}passkeys/`, method: 'POST', body: { challenge: 'x', passkey } },
      { path: `${factors}recovery-codes/`, method: 'POST' },
      { path: `${factors}1/`, method: 'DELETE' },
      { path: '/api/v1/auth/devices/', method: 'DELETE' },
    ];
    const send = () =>
      Promise.all(
        requests.map(async ({ path, ...more }) => {
          const headers = { 'idempotency-key': path };
          return [path, (await requestAsBrowser(world.api, browser, path, { ...more, headers })).status];
        }),
      );
    expect(await withBlockedIdempotencyClaims(world.api, send)).toEqual(requests.map(({ path }) => [path, 409]));
  });

  test('returns 422 for another code with the same Idempotency-Key', async () => {
    const { browser } = await createOwner(world);
    const { body } = await sendAsBrowser(world, browser, `${factors}totp/`);
    const confirm = (code: string) =>
      requestAsBrowser(world.api, browser, `${factors}totp/confirm/`, {
        method: 'POST',
        body: { code },
        headers: { 'idempotency-key': 'once' },
      });
    const code = createTotpCode(world, body.secret);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code === '000000' ? '111111' : '000000')).status).toBe(422);
  });
});

describe('sessions.verifySecondFactor', () => {
  test('returns 400 unless exactly one factor is sent, 401 for an unknown challenge, and 403 from another site', async () => {
    const challenge = 'lyc_fc_000000000000000000000000000000000000';
    for (const body of [{ challenge }, { challenge, code: '123456', recovery_code: 'x' }, { challenge, code: '12345' }, {}])
      expect((await prove(body)).status).toBe(400);
    expect((await prove({ challenge, code: '123456' })).status).toBe(401);
    expect((await prove({ challenge, code: '123456' }, { origin: 'https://other.test' })).status).toBe(403);
  });
});
