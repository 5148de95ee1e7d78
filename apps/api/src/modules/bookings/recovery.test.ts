import { createServer } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { patient } from '../../../../../tools/test/eventually.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestUser } from '../../testing/start-test-api.ts';
import { type BookingsApi, managedUsersOf, schedConfig, startBookingsApi, tokenPath } from './bookings.fixtures.ts';

let booked: BookingsApi;
let workspaceId: number;
let bob: TestUser;
beforeAll(async () => {
  booked = await startBookingsApi();
  workspaceId = (await booked.api.workspace()).id;
});
beforeEach(async () => {
  world().faults.clear();
  // Until the circuit breaker of an earlier test is closed.
  booked.pass(61_000);
  bob = await booked.api.user(workspaceId);
});
afterAll(() => booked.close());

const world = () => booked.provider.world;
const forced = () => booked.refresh(bob.key, { force_refresh: true });
const ofBob = () => managedUsersOf(booked, bob);
const expectGood = (response: Awaited<ReturnType<typeof forced>>, facts: object = { refreshed: true }) => {
  expect([response.status, response.body]).toMatchObject([200, facts]);
  expect(world().accepts(response.body.access_token)).toBe('yes');
};

describe('bookings.refreshToken recovers within the same call from', () => {
  test('a lost response to a refresh', async () => {
    await booked.refresh(bob.key);
    world().faults.add({ kind: 'drop-after-commit', on: 'refresh', times: 1 });
    const before = { ...world().done };
    expectGood(await forced());
    expect([world().done.refreshed - before.refreshed, world().done.forced - before.forced]).toEqual([1, 1]);
  });
  test('a lost response to a creation, without creating a second managed user', async () => {
    world().faults.add({ kind: 'drop-after-commit', on: 'create', times: 1 });
    expectGood(await booked.refresh(bob.key), { refreshed: true, integration_status: 'created' });
    expect(await ofBob()).toHaveLength(1);
  });
  test('lost responses to the recovery calls too', async () => {
    await booked.refresh(bob.key);
    for (const on of ['refresh', 'force-refresh'] as const) world().faults.add({ kind: 'drop-after-commit', on, times: 1 });
    expectGood(await forced());
  });
  test('a managed user who was deleted at the provider', async () => {
    await booked.refresh(bob.key);
    world().remove((await ofBob())[0]?.id ?? 0);
    expectGood(await forced(), { refreshed: true, integration_status: 'existing' });
    expect(await ofBob()).toHaveLength(1);
  });
  test('a replica that lags behind', async () => {
    world().faults.add({ kind: 'drop-after-commit', on: 'create', times: 1 });
    world().faults.add({ kind: 'replica-lag', ms: 300 });
    expectGood(await booked.refresh(bob.key));
    expectGood(await forced());
    expect(await ofBob()).toHaveLength(1);
  });
  test('a stored token whose encryption key is lost', async () => {
    await booked.refresh(bob.key);
    await booked.api.owner.query(
      `update bookings.integration set sealed_tokens = 'v1.gone.' || repeat('A', 60), sealed_by = 'gone' where user_id = $1`,
      [bob.id],
    );
    expectGood(await booked.refresh(bob.key));
  });
});

describe('bookings while the provider is unavailable', () => {
  test('returns a token that is still valid, and reports the failure in the integration', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: '5xx' });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false, integration_status: 'existing' });
    const { body: state } = await sendRequest(booked.api, '/api/v1/bookings/integration/', { key: bob.key });
    expect(state.last_failure).toMatchObject({ code: 'sched_provider_error' });
    world().faults.clear();
    booked.pass(61_000);
    expectGood(await forced());
    expect((await sendRequest(booked.api, '/api/v1/bookings/integration/', { key: bob.key })).body.last_failure).toBeNull();
  });
  test('returns 500 with Retry-After to users without a token, and soon stops calling the provider', async () => {
    world().faults.add({ kind: 'drop' });
    for (let calls = 0; calls < 3; calls += 1) {
      const response = await booked.refresh(bob.key);
      expect([response.status, response.body.code]).toEqual([500, 'sched_provider_error']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const before = world().counts.create;
    await booked.refresh(bob.key);
    expect(world().counts.create).toBe(before);
    world().faults.clear();
    booked.pass(6_000);
    expectGood(await booked.refresh(bob.key), { integration_status: 'created' });
  });
  test('respects the waiting time of a 429', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: '429', seconds: 30, times: 1 });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    const before = world().counts.refresh;
    expectGood(await forced(), { refreshed: false });
    expect(world().counts.refresh).toBe(before);
    booked.pass(31_000);
    expectGood(await forced());
  });
  test('does not return a token that a force-refresh may have revoked', async () => {
    const { body } = await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    world().faults.add({ kind: 'drop-after-commit', on: 'force-refresh' });
    const response = await forced();
    expect([response.status, world().accepts(body.access_token)]).toEqual([500, 'no']);
    world().faults.clear();
    booked.pass(6_000);
    // Not forced: the token must be replaced although it has not expired.
    expectGood(await booked.refresh(bob.key));
  });
  test('replaces tokens that a lost force-refresh revokes later', async () => {
    await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    // Takes effect after our timeout, and after the second force-refresh has issued tokens.
    world().faults.add({ kind: 'latency', on: 'force-refresh', ms: 5_000, times: 1 });
    const before = world().done.forced;
    const { body } = await forced();
    await vi.waitFor(() => expect(world().done.forced).toBe(before + 2), patient);
    expect(world().accepts(body.access_token)).toBe('no');
    expectGood(await booked.refresh(bob.key));
    booked.pass(61_000);
    const settled = await booked.refresh(bob.key);
    expectGood(settled);
    expectGood(await booked.refresh(bob.key), { access_token: settled.body.access_token, refreshed: false });
  });
  test('does not force a refresh at a provider that hangs while the token is valid', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: 'hold', on: 'refresh', ms: 3_500, times: 1 });
    const before = world().done.forced;
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    expect(world().done.forced).toBe(before);
    expectGood(await forced());
  });
  test('returns a token that no force-refresh can have revoked', async () => {
    const { body } = await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    world().faults.add({ kind: '429', on: 'force-refresh', seconds: 2 });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
  });
});

describe('bookings.refreshToken returns 500 sched_provider_misconfigured', () => {
  test('for a secret that was changed at the provider; a stored token stays usable', async () => {
    const { body } = await booked.refresh(bob.key);
    const [{ secret }, eve] = [world(), await booked.api.user(workspaceId)];
    world().secret = 'another';
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    booked.pass(6_000);
    const response = await booked.refresh(eve.key);
    expect([response.status, response.body.code]).toEqual([500, 'sched_provider_misconfigured']);
    expect(response.text).not.toMatch(/secret-key|standin-secret/);
    world().secret = secret;
    booked.pass(6_000);
    expectGood(await booked.refresh(eve.key));
  });
  test('for a client without an organization, and soon without calling the provider', async () => {
    world().hasOrganization = false;
    const before = world().counts.create;
    const codes = [await booked.refresh(bob.key), await booked.refresh(bob.key)].map(({ body }) => body.code);
    expect(codes).toEqual(['sched_provider_misconfigured', 'sched_provider_misconfigured']);
    expect(world().counts.create - before).toBe(1);
    world().hasOrganization = true;
    booked.pass(6_000);
    expectGood(await booked.refresh(bob.key));
  });
  test('for a provider in a private network that is not in the allowed hosts', async () => {
    const api = await startTestApi({ config: { sched: { ...schedConfig(booked.provider).sched!, hosts: [] } } });
    const { key } = await api.user((await api.workspace()).id);
    const before = { ...world().counts };
    const response = await sendRequest(api, tokenPath, { key, method: 'POST' });
    expect([response.status, response.body.code]).toEqual([500, 'sched_provider_misconfigured']);
    expect(world().counts).toEqual(before);
    await api.close();
  });
});

describe('bookings.refreshToken', () => {
  test('requests that wait for the provider take at most half of the request slots', async () => {
    const small = await startBookingsApi({ config: { maxInFlight: 2 } });
    const { id } = await small.api.workspace();
    const [one, other] = [await small.api.user(id), await small.api.user(id)];
    small.provider.world.faults.add({ kind: 'hold', on: 'create', ms: 1_500, times: 1 });
    const waiting = small.refresh(one.key);
    await vi.waitFor(() => expect(small.provider.world.counts.create).toBe(1), patient);
    const refused = await small.refresh(other.key);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([500, 'sched_provider_error', '1']);
    expect((await sendRequest(small.api, '/api/v1/bookings/integration/', { key: other.key })).status).toBe(200);
    expect((await waiting).status).toBe(200);
    expect((await small.refresh(other.key)).status).toBe(200);
    await small.close();
  });
  test('does not follow a redirect, so that the secret is not sent elsewhere', async () => {
    let reached = 0;
    const elsewhere = createServer((_request, response) => void ((reached += 1), response.end('{}')));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as { port: number };
    world().faults.add({ kind: 'redirect', location: `http://127.0.0.1:${port}/`, times: 1 });
    expectGood(await booked.refresh(bob.key));
    expect(reached).toBe(0);
    elsewhere.close();
  });
});
