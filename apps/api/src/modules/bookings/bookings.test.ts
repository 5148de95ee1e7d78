import { SchedTokenRefresh } from '@lyceum/contract/product/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestUser } from '../../testing/start-test-api.ts';
import { type BookingsApi, managedUsersOf, startBookingsApi, tokenPath } from './bookings.fixtures.ts';

let booked: BookingsApi;
let workspaceId: number;
let bob: TestUser;
beforeAll(async () => {
  booked = await startBookingsApi();
  workspaceId = (await booked.api.workspace()).id;
});
beforeEach(async () => {
  booked.provider.world.faults.clear();
  bob = await booked.api.user(workspaceId);
});
afterAll(() => booked.close());

const addressOf = ({ username }: TestUser): string => `${username}@people.test`;
const counts = () => ({ ...booked.provider.world.counts });
const accepts = (token: string) => booked.provider.world.accepts(token);

describe('bookings.refreshToken', () => {
  test('returns 200 and integrates a new user, without a body', async () => {
    const { status, body } = await booked.refresh(bob.key);
    expect(status).toBe(200);
    expect(SchedTokenRefresh.parse(body)).toEqual({
      access_token: expect.any(String),
      expires_in: expect.any(Number),
      token_type: 'Bearer',
      refreshed: true,
      integration_status: 'created',
      sched_client_id: booked.provider.clientId,
    });
    expect(body.expires_in).toBeGreaterThan(3530);
    expect(body.expires_in).toBeLessThanOrEqual(3600);
    expect(accepts(body.access_token)).toBe('yes');
    expect(await managedUsersOf(booked, bob)).toMatchObject([{ timeZone: 'UTC', name: 'Test User' }]);
  });
  test('returns 200 with the stored token at the next call, without calling the provider', async () => {
    const first = await booked.refresh(bob.key, {});
    const before = counts();
    const second = await booked.refresh(bob.key, { force_refresh: false });
    expect(second.body).toMatchObject({
      access_token: first.body.access_token,
      refreshed: false,
      integration_status: 'existing',
    });
    expect(counts()).toEqual(before);
  });
  test('returns 200 with a refreshed token when less than five minutes are left, and when forced', async () => {
    const first = await booked.refresh(bob.key);
    const forced = await booked.refresh(bob.key, { force_refresh: true });
    expect(forced.body).toMatchObject({ refreshed: true, integration_status: 'existing' });
    expect(forced.body.access_token).not.toBe(first.body.access_token);
    booked.pass((forced.body.expires_in - 290) * 1000);
    const due = await booked.refresh(bob.key);
    expect(due.body).toMatchObject({ refreshed: true, expires_in: expect.any(Number) });
    expect(due.body.expires_in).toBeGreaterThan(3500);
    // A refresh leaves the old access token valid.
    expect(accepts(forced.body.access_token)).toBe('yes');
  });
  test('returns 200 to forced refreshes in quick succession after one refresh at the provider', async () => {
    await booked.refresh(bob.key);
    const before = counts().refresh;
    const first = await booked.refresh(bob.key, { force_refresh: true });
    const second = await booked.refresh(bob.key, { force_refresh: true });
    expect(second.body).toMatchObject({ access_token: first.body.access_token, refreshed: true });
    expect(counts().refresh - before).toBe(1);
    booked.pass(6_000);
    const third = await booked.refresh(bob.key, { force_refresh: true });
    expect(third.body.access_token).not.toBe(first.body.access_token);
  });
  test('passes the time zone on to the provider, and the user’s own address once it is verified', async () => {
    const { world } = booked.provider;
    const eve = await booked.api.user(workspaceId);
    await booked.api.owner.query('update people.user set is_verified = true where id = $1', [bob.id]);
    for (const who of [bob, eve])
      await booked.refresh(who.key, { timezone: 'Europe/Athens', sched_email: addressOf(who).toUpperCase() });
    expect(await managedUsersOf(booked, bob)).toMatchObject([
      { timeZone: 'Europe/Athens', email: world.addressOf(addressOf(bob)) },
    ]);
    expect(await managedUsersOf(booked, eve)).toMatchObject([{ email: expect.stringMatching(/^user-.+@noreply\.api\.test$/) }]);
  });
  test('stores no response for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const first = await booked.refresh(bob.key, { force_refresh: true }, headers);
    const again = await booked.refresh(bob.key, { timezone: 'Europe/Athens' }, headers);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, null]);
    expect(again.body.access_token).toBe(first.body.access_token);
    const { rows } = await booked.api.owner.query('select 1 from platform.idempotency where user_id = $1', [bob.id]);
    expect(rows).toEqual([]);
  });
  test.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ timezone: 7 }, 'timezone'],
    [{ timezone: null }, 'timezone'],
    [{ sched_email: 'no-address' }, 'sched_email'],
    [{ sched_email: `${'a'.repeat(250)}@x.de` }, 'sched_email'],
    [{ sched_email: ['a@b.de'] }, 'sched_email'],
    [{ force_refresh: 'true' }, 'force_refresh'],
    [{ force_refresh: 1 }, 'force_refresh'],
    [{ access_token: 'mine' }, 'access_token'],
  ])('returns 400 for %j, without calling the provider', async (body, field) => {
    const before = counts();
    const response = await booked.refresh(bob.key, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'validation_error', errors: [{ attr: field }] });
    expect(counts()).toEqual(before);
  });
  test.each([['[]'], ['"x"'], ['{"timezone":']])('returns 400 for the body %s', async (text) => {
    const response = await fetch(booked.api.url + tokenPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.key}`, 'content-type': 'application/json' },
      body: text,
    });
    expect(response.status).toBe(400);
  });
  test('returns 401 without a valid key, and 403 for a key without the write scope', async () => {
    const { key } = await booked.api.user(workspaceId, { scopes: ['read'] });
    expect((await booked.refresh('no-key')).status).toBe(401);
    expect((await booked.refresh(key)).status).toBe(403);
  });
  test('returns 500 when no provider is configured', async () => {
    const api = await startTestApi();
    const { key } = await api.user((await api.workspace()).id);
    const response = await sendRequest(api, tokenPath, { key, method: 'POST' });
    expect([response.status, response.body.code]).toEqual([500, 'sched_provider_misconfigured']);
    expect((await sendRequest(api, '/api/v1/bookings/integration/', { key })).body).toMatchObject({
      configured: false,
      integrated: false,
    });
    await api.close();
  });
});

describe('bookings.integration', () => {
  const getIntegration = async (key: string) => sendRequest(booked.api, '/api/v1/bookings/integration/', { key });

  test('returns 200 with the state of the integration, without secrets', async () => {
    expect((await getIntegration(bob.key)).body).toEqual({
      configured: true,
      integrated: false,
      sched_client_id: booked.provider.clientId,
      sched_email: null,
      timezone: null,
      integrated_at: null,
      refreshed_at: null,
      token_expires_at: null,
      last_failure: null,
    });
    const { body } = await booked.refresh(bob.key, { timezone: 'Asia/Tokyo' });
    const { text, ...after } = await getIntegration(bob.key);
    expect(after.body).toMatchObject({
      integrated: true,
      sched_email: addressOf(bob),
      timezone: 'Asia/Tokyo',
      integrated_at: expect.any(String),
      token_expires_at: expect.any(String),
      last_failure: null,
    });
    expect(text).not.toContain(body.access_token);
  });
  test('returns 401 without a valid key, and 403 for a key without the read scope', async () => {
    const { key } = await booked.api.user(workspaceId, { scopes: ['write'] });
    expect((await getIntegration('no-key')).status).toBe(401);
    expect((await getIntegration(key)).status).toBe(403);
  });
});
