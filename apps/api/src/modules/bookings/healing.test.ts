import { createServer } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { startTestApi, type TestUser } from '../../testing/start-test-api.ts';
import { type BookedApi, managedUsersOf, schedConfig, startBookedApi, tokenPath } from './bookings.fixtures.ts';

let booked: BookedApi;
let workspaceId: number;
let bob: TestUser;
beforeAll(async () => {
  booked = await startBookedApi();
  workspaceId = (await booked.api.workspace()).id;
});
beforeEach(async () => {
  world().faults.clear();
  // Past whatever an earlier test has closed.
  booked.pass(61_000);
  bob = await booked.api.user(workspaceId);
});
afterAll(() => booked.close());

const world = () => booked.provider.world;
const forced = () => booked.refresh(bob.key, { force_refresh: true });
const ofBob = () => managedUsersOf(booked, bob);
const expectGood = (answer: Awaited<ReturnType<typeof forced>>, facts: object = { refreshed: true }) => {
  expect([answer.status, answer.body]).toMatchObject([200, facts]);
  expect(world().accepts(answer.body.access_token)).toBe('yes');
};

describe('in the same call', () => {
  test('a lost answer to a refresh', async () => {
    await booked.refresh(bob.key);
    world().faults.add({ kind: 'drop-after-commit', on: 'refresh', times: 1 });
    const before = { ...world().done };
    expectGood(await forced());
    expect([world().done.refreshed - before.refreshed, world().done.forced - before.forced]).toEqual([1, 1]);
  });
  test('a lost answer to a creation, without a second managed user', async () => {
    world().faults.add({ kind: 'drop-after-commit', on: 'create', times: 1 });
    expectGood(await booked.refresh(bob.key), { refreshed: true, integration_status: 'created' });
    expect(await ofBob()).toHaveLength(1);
  });
  test('lost answers to all that follows too', async () => {
    await booked.refresh(bob.key);
    for (const on of ['refresh', 'force-refresh'] as const) world().faults.add({ kind: 'drop-after-commit', on, times: 1 });
    expectGood(await forced());
  });
  test('a managed user who was deleted there', async () => {
    await booked.refresh(bob.key);
    world().remove((await ofBob())[0]?.id ?? 0);
    expectGood(await forced(), { refreshed: true, integration_status: 'existing' });
    expect(await ofBob()).toHaveLength(1);
  });
  test('a replica that is behind', async () => {
    world().faults.add({ kind: 'drop-after-commit', on: 'create', times: 1 });
    world().faults.add({ kind: 'replica-lag', ms: 300 });
    expectGood(await booked.refresh(bob.key));
    expectGood(await forced());
    expect(await ofBob()).toHaveLength(1);
  });
  test('a token whose key is lost', async () => {
    await booked.refresh(bob.key);
    await booked.api.owner.query(
      `update bookings.integration set sealed_tokens = 'v1.gone.' || repeat('A', 60), sealed_by = 'gone' where user_id = $1`,
      [bob.id],
    );
    expectGood(await booked.refresh(bob.key));
  });
});

describe('while the provider is away', () => {
  test('a token that is still valid is given out, and what went wrong is told', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: '5xx' });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false, integration_status: 'existing' });
    const { body: state } = await ask(booked.api, '/api/v1/bookings/integration/', { key: bob.key });
    expect(state.last_failure).toMatchObject({ code: 'sched_provider_error' });
    world().faults.clear();
    booked.pass(61_000);
    expectGood(await forced());
    expect((await ask(booked.api, '/api/v1/bookings/integration/', { key: bob.key })).body.last_failure).toBeNull();
  });
  test('500 with Retry-After for who has none, and soon without asking', async () => {
    world().faults.add({ kind: 'drop' });
    for (let calls = 0; calls < 3; calls += 1) {
      const answer = await booked.refresh(bob.key);
      expect([answer.status, answer.body.code]).toEqual([500, 'sched_provider_error']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const before = world().counts.create;
    await booked.refresh(bob.key);
    expect(world().counts.create).toBe(before);
    world().faults.clear();
    booked.pass(6_000);
    expectGood(await booked.refresh(bob.key), { integration_status: 'created' });
  });
  test('429 is heeded for as long as it says', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: '429', seconds: 30, times: 1 });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    const before = world().counts.refresh;
    expectGood(await forced(), { refreshed: false });
    expect(world().counts.refresh).toBe(before);
    booked.pass(31_000);
    expectGood(await forced());
  });
  test('a token that a force-refresh may have ended is not given out', async () => {
    const { body } = await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    world().faults.add({ kind: 'drop-after-commit', on: 'force-refresh' });
    const answer = await forced();
    expect([answer.status, world().accepts(body.access_token)]).toEqual([500, 'no']);
    world().faults.clear();
    booked.pass(6_000);
    // Not forced: that it looks valid is no reason to believe it.
    expectGood(await booked.refresh(bob.key));
  });
  test('tokens that a lost force-refresh ends later are found out by the next call', async () => {
    await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    // Acted on after we have gone, and after the second one has given tokens.
    world().faults.add({ kind: 'latency', on: 'force-refresh', ms: 5_000, times: 1 });
    const before = world().done.forced;
    const { body } = await forced();
    await vi.waitFor(() => expect(world().done.forced).toBe(before + 2), { timeout: 8_000 });
    expect(world().accepts(body.access_token)).toBe('no');
    expectGood(await booked.refresh(bob.key));
    booked.pass(61_000);
    const settled = await booked.refresh(bob.key);
    expectGood(settled);
    expectGood(await booked.refresh(bob.key), { access_token: settled.body.access_token, refreshed: false });
  }, 20_000);
  test('a provider that hangs is not asked to end a token that is good', async () => {
    const { body } = await booked.refresh(bob.key);
    world().faults.add({ kind: 'hold', on: 'refresh', ms: 3_500, times: 1 });
    const before = world().done.forced;
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    expect(world().done.forced).toBe(before);
    expectGood(await forced());
  });
  test('a token that no force-refresh has touched is', async () => {
    const { body } = await booked.refresh(bob.key);
    for (const [text, { type }] of world().tokens) if (type === 'refresh') world().tokens.delete(text);
    world().faults.add({ kind: '429', on: 'force-refresh', seconds: 2 });
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
  });
});

describe('500 sched_provider_misconfigured', () => {
  test('for a secret that was changed there; the token at hand goes on', async () => {
    const { body } = await booked.refresh(bob.key);
    const [{ secret }, eve] = [world(), await booked.api.user(workspaceId)];
    world().secret = 'another';
    expectGood(await forced(), { access_token: body.access_token, refreshed: false });
    booked.pass(6_000);
    const answer = await booked.refresh(eve.key);
    expect([answer.status, answer.body.code]).toEqual([500, 'sched_provider_misconfigured']);
    expect(answer.text).not.toMatch(/secret-key|standin-secret/);
    world().secret = secret;
    booked.pass(6_000);
    expectGood(await booked.refresh(eve.key));
  });
  test('for a client without an organization, and soon without asking', async () => {
    world().hasOrganization = false;
    const before = world().counts.create;
    const codes = [await booked.refresh(bob.key), await booked.refresh(bob.key)].map(({ body }) => body.code);
    expect(codes).toEqual(['sched_provider_misconfigured', 'sched_provider_misconfigured']);
    expect(world().counts.create - before).toBe(1);
    world().hasOrganization = true;
    booked.pass(6_000);
    expectGood(await booked.refresh(bob.key));
  });
  test('for an address in the own network that nobody has named', async () => {
    const api = await startTestApi({ config: { sched: { ...schedConfig(booked.provider).sched!, hosts: [] } } });
    const { key } = await api.user((await api.workspace()).id);
    const before = { ...world().counts };
    const answer = await ask(api, tokenPath, { key, method: 'POST' });
    expect([answer.status, answer.body.code]).toEqual([500, 'sched_provider_misconfigured']);
    expect(world().counts).toEqual(before);
    await api.close();
  });
});

test('who waits for the provider takes no more than half of the places', async () => {
  const small = await startBookedApi({ config: { maxInFlight: 2 } });
  const { id } = await small.api.workspace();
  const [one, other] = [await small.api.user(id), await small.api.user(id)];
  small.provider.world.faults.add({ kind: 'hold', on: 'create', ms: 1_500, times: 1 });
  const waiting = small.refresh(one.key);
  await vi.waitFor(() => expect(small.provider.world.counts.create).toBe(1), { timeout: 5_000 });
  const refused = await small.refresh(other.key);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([500, 'sched_provider_error', '1']);
  expect((await ask(small.api, '/api/v1/bookings/integration/', { key: other.key })).status).toBe(200);
  expect((await waiting).status).toBe(200);
  expect((await small.refresh(other.key)).status).toBe(200);
  await small.close();
});
test('a redirect is not followed: the secret stays where it belongs', async () => {
  let reached = 0;
  const elsewhere = createServer((_request, response) => void ((reached += 1), response.end('{}')));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as { port: number };
  world().faults.add({ kind: 'redirect', location: `http://127.0.0.1:${port}/`, times: 1 });
  expectGood(await booked.refresh(bob.key));
  expect(reached).toBe(0);
  elsewhere.close();
});
