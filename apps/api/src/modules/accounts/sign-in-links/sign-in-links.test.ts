import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import { requestAsBrowser } from '../../auth/sessions/sessions.fixtures.ts';
import { type AccountWorld, goodPassword, otherPassword, startAccountWorld } from '../accounts.fixtures.ts';
import { postFrom, simulatePasswordAttack } from './attempts.fixtures.ts';

const session = '/api/v1/auth/session/';
const requestLink = `${session}link/`;
const confirm = `${session}link/confirm/`;
const hourMs = 3_600_000;

let world: AccountWorld;
beforeAll(async () => {
  world = await startAccountWorld({ rateFactor: 1 });
});
afterAll(() => world.close());

let people = 0;
/** A person with an account in a workspace of their own. Each has another address, because few requests per address are allowed. */
async function createOwner() {
  const { id } = await world.api.workspace();
  const user = await world.api.user(id);
  const email = `${user.username}@people.test`;
  await world.api.modules.accounts.assignPassword({ email, password: goodPassword });
  return { user, email, from: `127.1.0.${(people += 1)}` };
}

const signIn = (email: string, from: string, more: { password?: string; cookie?: string } = {}) =>
  postFrom(world.api.url, {
    path: session,
    from,
    body: { email, password: more.password ?? goodPassword },
    ...(more.cookie !== undefined && { cookie: more.cookie }),
  });

const deviceOf = ({ cookies }: { cookies: readonly string[] }): string =>
  cookies.find((one) => one.startsWith('__Host-device=')) ?? '';

/** Uses up the attempts that strangers have for this account. */
async function exhaust(email: string): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    const answer = await signIn(email, `127.2.${people}.${index + 1}`, { password: otherPassword });
    expect(answer.code).toBe('authentication_failed');
  }
  expect((await signIn(email, `127.2.${people}.100`)).code).toBe('sign_in_link_offered');
}

describe('an account that strangers try passwords for', () => {
  test('is not locked: its owner signs in on a known browser with the password, and on a new one with a mailed link', async () => {
    const { email } = await createOwner();
    const result = await simulatePasswordAttack(world, { email, tries: 300, addresses: 20, ownSignIns: 10 });
    expect(result).toMatchObject({ otherAnswers: 0, ownSignIns: 10, newBrowserStatus: 201, reports: 1 });
    expect(result.checked).toBeLessThanOrEqual(100);
    expect(result.refused).toBe(300 - result.checked);
  });

  test('accepts the right password for a password change and for an invitation', async () => {
    const { user, email, from } = await createOwner();
    await exhaust(email);
    const change = { current_password: goodPassword, new_password: otherPassword };
    const path = '/api/v1/auth/password/change/';
    expect((await sendRequest(world.api, path, { method: 'POST', key: user.key, body: change })).status).toBe(204);
    const host = await world.api.workspace();
    const boss = await world.api.user(host.id, { role: 'owner' });
    await world.call(`/api/v1/workspaces/${host.id}/invitations/`, { email, role: 'member' }, boss.key);
    const token = await world.secretFor(email, 'invitation');
    const body = { token, password: otherPassword };
    expect((await postFrom(world.api.url, { path: '/api/v1/auth/invitations/accept/', from, body })).status).toBe(201);
  });

  test('returns 429 for the 21st wrong password of a password change, which also needs a key', async () => {
    const { user } = await createOwner();
    const body = { current_password: otherPassword, new_password: goodPassword };
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      // Requests of one address are limited too, and become possible again after six seconds.
      world.forward(7_000);
      statuses.push((await world.call('/api/v1/auth/password/change/', body, user.key)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});

describe('the device cookie', () => {
  test('is set by a sign-in, and its browser has a limit of its own, which right passwords do not use up', async () => {
    const { email, from } = await createOwner();
    const cookie = deviceOf(await signIn(email, from));
    expect(cookie).toMatch(/^__Host-device=lyc_dv_[0-9A-Za-z]{36}$/);
    await exhaust(email);
    for (let index = 0; index < 30; index += 1) {
      const again = await signIn(email, from, { cookie });
      expect([again.status, deviceOf(again)]).toEqual([201, cookie]);
    }
    const wrong = [];
    for (let index = 0; index < 21; index += 1) wrong.push((await signIn(email, from, { cookie, password: otherPassword })).code);
    expect(wrong).toEqual([...Array.from({ length: 20 }, () => 'authentication_failed'), 'sign_in_link_offered']);
    expect((await signIn(email, from, { cookie })).code).toBe('sign_in_link_offered');
  });

  test('does not make the browser known if it is of another account, unknown or from before a password reset', async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    const own = deviceOf(await signIn(owner.email, owner.from));
    const foreign = deviceOf(await signIn(other.email, other.from));
    await exhaust(owner.email);
    const forged = own.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const cookie of [foreign, forged])
      expect((await signIn(owner.email, owner.from, { cookie })).code).toBe('sign_in_link_offered');
    await world.api.modules.accounts.assignPassword({ email: owner.email, password: goodPassword });
    expect((await signIn(owner.email, owner.from, { cookie: own })).code).toBe('sign_in_link_offered');
  });

  test('serves several accounts in one browser, and is replaced when it was not issued here', async () => {
    const [one, two] = [await createOwner(), await createOwner()];
    const cookie = deviceOf(await signIn(one.email, one.from));
    expect(deviceOf(await signIn(two.email, two.from, { cookie }))).toBe(cookie);
    const foreign = `__Host-device=lyc_dv_${'0'.repeat(36)}`;
    expect(deviceOf(await signIn(two.email, two.from, { cookie: foreign }))).not.toBe(foreign);
  });
});

describe('sessions.createByLink', () => {
  test('signs in once within an hour, and makes the browser a known one', async () => {
    const { email, user, from } = await createOwner();
    expect(await world.call(requestLink, { email: email.toUpperCase() })).toMatchObject({ status: 202 });
    const token = await world.secretFor(email, 'sign-in');
    const answer = await sendRequest(world.api, confirm, { method: 'POST', body: { token } });
    expect(answer).toMatchObject({ status: 201, body: { user: { id: user.id } } });
    const [cookie = '', device = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    const signedIn = { cookie, csrf: answer.body.csrf_token };
    const { body } = await requestAsBrowser(world.api, signedIn, '/api/v1/auth/sessions/');
    expect(body.results).toMatchObject([{ method: 'link', current: true }]);
    await exhaust(email);
    expect((await signIn(email, from, { cookie: device })).status).toBe(201);
    expect(await world.call(confirm, { token })).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  test('returns 400 for an expired or malformed link, 403 from another site and 401 for a foreign workspace', async () => {
    const { email } = await createOwner();
    await world.call(requestLink, { email });
    const token = await world.secretFor(email, 'sign-in');
    const foreign = await sendRequest(world.api, confirm, {
      method: 'POST',
      body: { token },
      headers: { origin: 'https://other.test' },
    });
    expect(foreign.status).toBe(403);
    expect((await world.call(confirm, { token, workspace: 'not-mine' })).status).toBe(401);
    expect((await world.call(confirm, { token: 'lyc_si_nonsense' })).body.code).toBe('invalid_link');
    world.forward(hourMs + 1000);
    expect((await world.call(confirm, { token })).body.code).toBe('invalid_link');
  });

  test('mails at most three links per hour, and none to an address without an account', async () => {
    const { email } = await createOwner();
    const { id } = await world.api.workspace();
    const withoutAccount = `${(await world.api.user(id)).username}@people.test`;
    for (let index = 0; index < 5; index += 1)
      for (const address of [email, withoutAccount]) expect((await world.call(requestLink, { email: address })).status).toBe(202);
    await world.settled();
    expect(world.post.to(email).filter(({ subject }) => subject?.startsWith('Sign in at'))).toHaveLength(3);
    expect(world.post.to(withoutAccount)).toEqual([]);
  });
});
