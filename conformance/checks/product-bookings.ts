import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { Scheduler } from '../../standins/scheduler/scheduler.ts';
import { fieldChecks } from '../field-checks.ts';
import { requireFilledText, requireInteger, requireRecord, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { type ProductRequest, requestProduct, requestProductJson } from './product-requests.ts';

type Item = Record<string, unknown>;

const path = '/api/v1/bookings/token/refresh/';
const post = 'product.bookings.token.refresh.post';
const request = 'product.SchedTokenRefreshRequest';
const answer = 'product.SchedTokenRefresh';

/** A user without an identity at the provider. */
async function registerUser(world: World): Promise<{ key: string; email: string; name: string }> {
  const [email, name] = [`${randomUUID()}@reading-room.invalid`, `Newcomer ${randomUUID()}`];
  const body = { email, full_name: name };
  const { api_key } = await requestProductJson(world, '/api/v1/auth/register/', 201, { method: 'POST', body });
  return { email, name, key: requireFilledText(requireRecord(api_key, 'api_key')['key'], 'key') };
}

const refresh = (world: World, asking: ProductRequest = {}): Promise<Item> =>
  requestProductJson(world, path, 200, { method: 'POST', ...asking });

function requireScheduler({ scheduler }: World): Scheduler {
  if (scheduler === undefined) throw new Inconclusive('There is no scheduling provider to inspect.');
  return scheduler;
}

/** The provider's user behind a token. */
async function tokenOwner(world: World, token: unknown): Promise<Item> {
  const headers = { authorization: `Bearer ${requireFilledText(token, 'access_token')}` };
  const response = await world.fetch(`${requireScheduler(world).url}/me`, { headers });
  assert.equal(response.status, 200, `the provider answers ${response.status} to the token`);
  return requireRecord(requireRecord(await response.json(), 'the provider’s answer')['data'], 'data');
}

const issuesToken: Check = async (world) => {
  const { key, name } = await registerUser(world);
  const first = await refresh(world, { key });
  assert.equal((await tokenOwner(world, first['access_token']))['name'], name);
};

/** Accepts the valid value and rejects the others with an error that names the field. */
const acceptsOnly =
  (field: string, right: unknown, wrong: readonly unknown[]): Check =>
  async (world) => {
    const { key } = await registerUser(world);
    await refresh(world, { key, body: { [field]: right } });
    for (const value of wrong) {
      const problem = await requestProductJson(world, path, 400, { method: 'POST', key, body: { [field]: value } });
      assert.match(JSON.stringify(problem['errors']), new RegExp(field));
    }
  };

const reportsStatus =
  (status: 'created' | 'existing', calls: number): Check =>
  async (world) => {
    const { key } = await registerUser(world);
    let last: Item = {};
    for (let made = 0; made < calls; made += 1) last = await refresh(world, { key });
    assert.equal(last['integration_status'], status);
  };

export const productBookingChecks: Checks = {
  ...fieldChecks('SchedTokenRefresh', async (world) => refresh(world, { key: (await registerUser(world)).key })),
  [`${request}.force_refresh`]: acceptsOnly('force_refresh', true, ['yes', 1, null]),
  [`${request}.sched_email`]: acceptsOnly('sched_email', 'someone@reading-room.invalid', ['someone', 7, null]),
  [`${request}.timezone`]: acceptsOnly('timezone', 'Europe/Athens', ['Atlantis/Capital', 7, null]),
  [`${request}.force_refresh.default`]: async (world) => {
    const { key } = await registerUser(world);
    await refresh(world, { key });
    const [left, said] = [await refresh(world, { key, body: {} }), await refresh(world, { key, body: { force_refresh: false } })];
    assert.deepEqual([left['refreshed'], said['refreshed']], [false, false]);
  },
  [`${request}.force_refresh.true`]: async (world) => {
    const { key } = await registerUser(world);
    const first = await refresh(world, { key });
    const forced = await refresh(world, { key, body: { force_refresh: true } });
    assert.equal(forced['refreshed'], true);
    assert.notEqual(forced['access_token'], first['access_token']);
  },
  [`${request}.sched_email.default`]: async (world) => {
    const { key, email } = await registerUser(world);
    await refresh(world, { key });
    const { sched_email } = await requestProductJson(world, '/api/v1/bookings/integration/', 200, { key });
    assert.equal(sched_email, email);
  },
  [`${request}.timezone.default`]: async (world) => {
    const { key } = await registerUser(world);
    const { access_token } = await refresh(world, { key });
    assert.equal((await tokenOwner(world, access_token))['timeZone'], 'UTC');
  },
  [`${answer}.access_token.provider`]: issuesToken,
  [`${answer}.expires_in.seconds`]: async (world) => {
    const { key } = await registerUser(world);
    const { access_token, expires_in } = await refresh(world, { key });
    const { tokens, clock } = requireScheduler(world).world;
    const left = ((tokens.get(requireText(access_token, 'access_token'))?.expiresAt ?? 0) - clock.now()) / 1000;
    assert.ok(Math.abs(requireInteger(expires_in, 'expires_in') - left) < 5, `${expires_in} seconds are said, ${left} are left`);
  },
  [`${answer}.token_type.default`]: async (world) => {
    const { token_type } = await refresh(world, { key: (await registerUser(world)).key });
    assert.equal(token_type, 'Bearer');
  },
  [`${answer}.refreshed.true`]: async (world) => {
    const { key } = await registerUser(world);
    assert.equal((await refresh(world, { key }))['refreshed'], true);
    assert.equal((await refresh(world, { key, body: { force_refresh: true } }))['refreshed'], true);
  },
  [`${answer}.refreshed.false`]: async (world) => {
    const { key } = await registerUser(world);
    const first = await refresh(world, { key });
    const second = await refresh(world, { key });
    assert.deepEqual([second['refreshed'], second['access_token']], [false, first['access_token']]);
  },
  [`${answer}.sched_client_id.oauth`]: async (world) => {
    const { sched_client_id } = await refresh(world, { key: (await registerUser(world)).key });
    assert.equal(sched_client_id, requireScheduler(world).clientId);
  },
  'state.integration_status.created': reportsStatus('created', 1),
  'state.integration_status.existing': reportsStatus('existing', 2),
  'product.manages.scheduling-token': issuesToken,
  'product.naming.sched': async (world) => {
    const described = await requestProduct(world, '/openapi.json');
    assert.equal(described.status, 200);
    assert.doesNotMatch(described.body, /\bcal[-_.]?com\b|x-cal-|"cal_/i);
    for (const name of ['sched_email', 'sched_client_id', 'SchedTokenRefresh'])
      assert.ok(described.body.includes(`"${name}"`), name);
  },

  [`${post}.own`]: async (world) => {
    const [one, other] = [await registerUser(world), await registerUser(world)];
    const [mine, theirs] = [await refresh(world, { key: one.key }), await refresh(world, { key: other.key })];
    const [first, second] = [await tokenOwner(world, mine['access_token']), await tokenOwner(world, theirs['access_token'])];
    assert.notEqual(first['id'], second['id']);
  },
  [`${post}.body.optional`]: async (world) => {
    const { key } = await registerUser(world);
    await refresh(world, { key });
    await refresh(world, { key, body: {} });
  },
  [`${post}.200`]: async (world) => {
    const all = await refresh(world, { key: (await registerUser(world)).key });
    const names = ['access_token', 'expires_in', 'integration_status', 'refreshed', 'sched_client_id', 'token_type'];
    assert.deepEqual(Object.keys(all).toSorted(), names);
  },
  [`${post}.first-time.integration`]: reportsStatus('created', 1),
  [`${post}.first-time.user`]: issuesToken,
  [`${post}.first-time.token`]: async (world) => {
    const { key } = await registerUser(world);
    await tokenOwner(world, (await refresh(world, { key }))['access_token']);
  },
  [`${post}.400`]: async (world) => {
    const { key } = await registerUser(world);
    for (const body of [{ timezone: 'nowhere' }, { sched_email: 'nobody' }, { force_refresh: 'x' }, []])
      await requestProductJson(world, path, 400, { method: 'POST', key, body });
  },
  [`${post}.401`]: async (world) => {
    await requestProductJson(world, path, 401, { method: 'POST', key: '' });
    await requestProductJson(world, path, 401, { method: 'POST', key: 'of-somewhere-else' });
  },
  [`${post}.500`]: async (world) => {
    const { world: provider } = requireScheduler(world);
    const { key, name } = await registerUser(world);
    // Only for this user, because other checks run at the same time.
    provider.failingNames.add(name);
    const { status, headers, body } = await requestProduct(world, path, { method: 'POST', key });
    provider.failingNames.clear();
    assert.deepEqual([status, requireRecord(JSON.parse(body), 'the problem')['code']], [500, 'sched_provider_error']);
    assert.ok(Number(headers.get('retry-after')) > 0);
  },
};
