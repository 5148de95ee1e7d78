import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { Scheduler } from '../../standins/scheduler/scheduler.ts';
import { fieldChecks } from '../field-checks.ts';
import { filledText, integer, record, text } from '../narrow.ts';
import { CannotTell, type Check, type Checks, type World } from '../world.ts';
import { type Asking, askProduct, askProductJson } from './asking-product.ts';

type Item = Record<string, unknown>;

const path = '/api/v1/bookings/token/refresh/';
const post = 'product.bookings.token.refresh.post';
const request = 'product.SchedTokenRefreshRequest';
const answer = 'product.SchedTokenRefresh';

/** Somebody whom the provider does not know. */
async function newcomer(world: World): Promise<{ key: string; email: string; name: string }> {
  const [email, name] = [`${randomUUID()}@reading-room.invalid`, `Newcomer ${randomUUID()}`];
  const body = { email, full_name: name };
  const { api_key } = await askProductJson(world, '/api/v1/auth/register/', 201, { method: 'POST', body });
  return { email, name, key: filledText(record(api_key, 'api_key')['key'], 'key') };
}

const refresh = (world: World, asking: Asking = {}): Promise<Item> =>
  askProductJson(world, path, 200, { method: 'POST', ...asking });

function schedulerOf({ scheduler }: World): Scheduler {
  if (scheduler === undefined) throw new CannotTell('There is no scheduling provider to look into.');
  return scheduler;
}

/** Who the provider lets in with this token. */
async function ownerOf(world: World, token: unknown): Promise<Item> {
  const headers = { authorization: `Bearer ${filledText(token, 'access_token')}` };
  const response = await world.fetch(`${schedulerOf(world).url}/me`, { headers });
  assert.equal(response.status, 200, `the provider answers ${response.status} to the token`);
  return record(record(await response.json(), 'the provider’s answer')['data'], 'data');
}

const newToken: Check = async (world) => {
  const { key, name } = await newcomer(world);
  const first = await refresh(world, { key });
  assert.equal((await ownerOf(world, first['access_token']))['name'], name);
};

/** A value of the right type is taken, others are refused by the field's name. */
const takes =
  (field: string, right: unknown, wrong: readonly unknown[]): Check =>
  async (world) => {
    const { key } = await newcomer(world);
    await refresh(world, { key, body: { [field]: right } });
    for (const value of wrong) {
      const problem = await askProductJson(world, path, 400, { method: 'POST', key, body: { [field]: value } });
      assert.match(JSON.stringify(problem['errors']), new RegExp(field));
    }
  };

const stated =
  (status: 'created' | 'existing', calls: number): Check =>
  async (world) => {
    const { key } = await newcomer(world);
    let last: Item = {};
    for (let made = 0; made < calls; made += 1) last = await refresh(world, { key });
    assert.equal(last['integration_status'], status);
  };

export const productBookingChecks: Checks = {
  ...fieldChecks('SchedTokenRefresh', async (world) => refresh(world, { key: (await newcomer(world)).key })),
  [`${request}.force_refresh`]: takes('force_refresh', true, ['yes', 1, null]),
  [`${request}.sched_email`]: takes('sched_email', 'someone@reading-room.invalid', ['someone', 7, null]),
  [`${request}.timezone`]: takes('timezone', 'Europe/Athens', ['Atlantis/Capital', 7, null]),
  [`${request}.force_refresh.default`]: async (world) => {
    const { key } = await newcomer(world);
    await refresh(world, { key });
    const [left, said] = [await refresh(world, { key, body: {} }), await refresh(world, { key, body: { force_refresh: false } })];
    assert.deepEqual([left['refreshed'], said['refreshed']], [false, false]);
  },
  [`${request}.force_refresh.true`]: async (world) => {
    const { key } = await newcomer(world);
    const first = await refresh(world, { key });
    const forced = await refresh(world, { key, body: { force_refresh: true } });
    assert.equal(forced['refreshed'], true);
    assert.notEqual(forced['access_token'], first['access_token']);
  },
  [`${request}.sched_email.default`]: async (world) => {
    const { key, email } = await newcomer(world);
    await refresh(world, { key });
    const { sched_email } = await askProductJson(world, '/api/v1/bookings/integration/', 200, { key });
    assert.equal(sched_email, email);
  },
  [`${request}.timezone.default`]: async (world) => {
    const { key } = await newcomer(world);
    const { access_token } = await refresh(world, { key });
    assert.equal((await ownerOf(world, access_token))['timeZone'], 'UTC');
  },
  [`${answer}.access_token.provider`]: newToken,
  [`${answer}.expires_in.seconds`]: async (world) => {
    const { key } = await newcomer(world);
    const { access_token, expires_in } = await refresh(world, { key });
    const { tokens, clock } = schedulerOf(world).world;
    const left = ((tokens.get(text(access_token, 'access_token'))?.expiresAt ?? 0) - clock.now()) / 1000;
    assert.ok(Math.abs(integer(expires_in, 'expires_in') - left) < 5, `${expires_in} seconds are said, ${left} are left`);
  },
  [`${answer}.token_type.default`]: async (world) => {
    const { token_type } = await refresh(world, { key: (await newcomer(world)).key });
    assert.equal(token_type, 'Bearer');
  },
  [`${answer}.refreshed.true`]: async (world) => {
    const { key } = await newcomer(world);
    assert.equal((await refresh(world, { key }))['refreshed'], true);
    assert.equal((await refresh(world, { key, body: { force_refresh: true } }))['refreshed'], true);
  },
  [`${answer}.refreshed.false`]: async (world) => {
    const { key } = await newcomer(world);
    const first = await refresh(world, { key });
    const second = await refresh(world, { key });
    assert.deepEqual([second['refreshed'], second['access_token']], [false, first['access_token']]);
  },
  [`${answer}.sched_client_id.oauth`]: async (world) => {
    const { sched_client_id } = await refresh(world, { key: (await newcomer(world)).key });
    assert.equal(sched_client_id, schedulerOf(world).clientId);
  },
  'state.integration_status.created': stated('created', 1),
  'state.integration_status.existing': stated('existing', 2),
  'product.manages.scheduling-token': newToken,
  'product.naming.sched': async (world) => {
    const described = await askProduct(world, '/openapi.json');
    assert.equal(described.status, 200);
    assert.doesNotMatch(described.body, /\bcal[-_.]?com\b|x-cal-|"cal_/i);
    for (const name of ['sched_email', 'sched_client_id', 'SchedTokenRefresh'])
      assert.ok(described.body.includes(`"${name}"`), name);
  },

  [`${post}.own`]: async (world) => {
    const [one, other] = [await newcomer(world), await newcomer(world)];
    const [mine, theirs] = [await refresh(world, { key: one.key }), await refresh(world, { key: other.key })];
    const [first, second] = [await ownerOf(world, mine['access_token']), await ownerOf(world, theirs['access_token'])];
    assert.notEqual(first['id'], second['id']);
  },
  [`${post}.body.optional`]: async (world) => {
    const { key } = await newcomer(world);
    await refresh(world, { key });
    await refresh(world, { key, body: {} });
  },
  [`${post}.200`]: async (world) => {
    const all = await refresh(world, { key: (await newcomer(world)).key });
    const names = ['access_token', 'expires_in', 'integration_status', 'refreshed', 'sched_client_id', 'token_type'];
    assert.deepEqual(Object.keys(all).toSorted(), names);
  },
  [`${post}.first-time.integration`]: stated('created', 1),
  [`${post}.first-time.user`]: newToken,
  [`${post}.first-time.token`]: async (world) => {
    const { key } = await newcomer(world);
    await ownerOf(world, (await refresh(world, { key }))['access_token']);
  },
  [`${post}.400`]: async (world) => {
    const { key } = await newcomer(world);
    for (const body of [{ timezone: 'nowhere' }, { sched_email: 'nobody' }, { force_refresh: 'x' }, []])
      await askProductJson(world, path, 400, { method: 'POST', key, body });
  },
  [`${post}.401`]: async (world) => {
    await askProductJson(world, path, 401, { method: 'POST', key: '' });
    await askProductJson(world, path, 401, { method: 'POST', key: 'of-somewhere-else' });
  },
  [`${post}.500`]: async (world) => {
    const { world: provider } = schedulerOf(world);
    const { key, name } = await newcomer(world);
    // Of this one creation only: other checks ask at the same time.
    provider.refuses.add(name);
    const { status, headers, body } = await askProduct(world, path, { method: 'POST', key });
    provider.refuses.clear();
    assert.deepEqual([status, record(JSON.parse(body), 'the problem')['code']], [500, 'sched_provider_error']);
    assert.ok(Number(headers.get('retry-after')) > 0);
  },
};
