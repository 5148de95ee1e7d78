import { randomUUID } from 'node:crypto';

import { listOperations, maxKeysWorthPerWorkspace, type Operation, type RateClass, rateClasses } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { silentLog } from '@lyceum/kit';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSampleUrl } from '../../../../../tools/recorder/sample-url.ts';
import { redisUrl } from '../../../../../tools/services/addresses.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts';
import { createRedisLimiter } from '../../platform/limits/redis-limiter.ts';
import { systemScope } from '../../platform/scope.ts';
import { createPlatform } from '../../platform.ts';
import { buildApi, wireModules } from '../../wire.ts';
import type { TestUser } from '../start-test-api.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

type Headers = Readonly<Record<string, string>>;

const operations = listOperations(productSurface.contract);
const counted = (rate: RateClass): Operation[] => operations.filter((operation) => operation.rate === rate);
const classes = Object.entries(rateClasses).map(([name, budget]) => ({ ...budget, name: name as Exclude<RateClass, 'none'> }));
const forUsers = ({ auth, policy }: Operation): boolean => auth === 'caller' && policy !== 'workspace-key';

/** Time stands still for the limiter, so exactly `burst` calls are allowed. */
const createFrozenLimiter = (): Limiter => createMemoryLimiter({ now: () => new Date(0) });

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi({ limiter: createFrozenLimiter() }, { rateFactor: 1 });
});
afterAll(() => swept.api.close());

const send = async (operation: Operation, headers: Headers, more: Partial<InjectOptions> = {}): Promise<number> =>
  (await swept.app.inject({ method: operation.method, url: createSampleUrl(operation), headers, ...more })).statusCode;

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** How many calls are allowed before the first 429. */
async function countAllowed(call: () => Promise<number>, atMost: number): Promise<number> {
  for (let sent = 0; sent <= atMost; sent += 1) if ((await call()) === 429) return sent;
  return atMost + 1;
}

let clients = 0;
/** Signing in is limited by IP address, so every sign-in of a test comes from another one. */
const nextAddress = (): string => `198.51.100.${(clients += 1)}`;

async function exchange(key: string): Promise<Headers> {
  const answer = await swept.app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload: { api_key: key } });
  return bearer(answer.json().access_token);
}

async function openSession(key: string): Promise<Headers> {
  const answer = await swept.app.inject({
    method: 'POST',
    url: '/api/v1/auth/session/',
    payload: { api_key: key },
    remoteAddress: nextAddress(),
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, 'x-csrf-token': answer.json().csrf_token, 'sec-fetch-site': 'same-origin' };
}

const issueKey = (workspaceId: number, userId: number, kind: 'us' | 'ws'): Promise<string> =>
  swept.api.platform.db.transact(systemScope, async (db) => {
    const input = { workspaceId, userId, kind, name: 'another', scopes: ['read', 'write', 'admin'] as const };
    return (await swept.api.modules.auth.within(db, systemScope).issueKeyUnchecked(input)).key;
  });

/** Every kind of credential that acts as the user, some of them twice. */
async function collectCredentials(user: TestUser): Promise<Headers[]> {
  const second = await issueKey(user.workspaceId, user.id, 'us');
  return [
    bearer(user.key),
    bearer(second),
    await exchange(user.key),
    await exchange(second),
    await openSession(user.key),
    await openSession(second),
  ];
}

/** Other spellings of a request that reach the same operation, or none. */
function spellings(operation: Operation): Partial<InjectOptions>[] {
  const url = createSampleUrl(operation);
  const [path = '', query] = url.split('?');
  const withQuery = (changed: string) => ({ url: query === undefined ? changed : `${changed}?${query}` });
  return [
    {},
    withQuery(path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
    withQuery(path.replace('/api/', '/%61pi/')),
    { url: `${url}${query === undefined ? '?' : '&'}unknown=${randomUUID()}` },
    { remoteAddress: nextAddress() },
    ...(operation.method === 'GET' ? [{ method: 'HEAD' as const }] : []),
  ];
}

describe('the sweep over rate limits', () => {
  test('covers every rate class and every operation that has one', () => {
    const covered = classes.flatMap(({ name }) => counted(name));
    expect(covered).toHaveLength(operations.filter(({ rate }) => rate !== 'none').length);
    for (const { name } of classes) expect(counted(name).length, name).toBeGreaterThan(0);
  });
});

describe('the rate limit of a user', () => {
  const ofUsers = classes.filter(({ name }) => counted(name).some(forUsers));
  test.each(ofUsers)(
    '"$name" counts all keys, tokens and sessions together, from any address and in any spelling',
    async (limit) => {
      const { name, burst, per } = limit;
      const { api } = swept;
      const user = await api.user((await api.workspace()).id, { role: 'owner', is_staff: true });
      const credentials = await collectCredentials(user);
      const [first, ...rest] = counted(name).filter(forUsers);
      if (!first) throw new Error('no operation');
      let turn = 0;
      const allowed = await countAllowed(() => {
        turn += 1;
        return send(first, credentials[turn % credentials.length] ?? {}, { remoteAddress: `203.0.113.${turn}` });
      }, burst);
      // The two exchanges count too.
      expect(allowed).toBe(name === 'standard' ? burst - 2 : burst);
      for (const operation of [first, ...rest]) {
        const changed = [
          ...(await Promise.all(credentials.map((headers) => send(operation, headers)))),
          ...(await Promise.all(spellings(operation).map((more) => send(operation, bearer(user.key), more)))),
        ];
        expect([operation.id, ...new Set(changed)]).toEqual([operation.id, 429]);
        expect(await send(operation, bearer(user.key), { url: createSampleUrl(operation).toUpperCase() })).toBe(404);
      }
      const other = await api.user(user.workspaceId, { role: 'owner', is_staff: true });
      const elsewhere = { remoteAddress: per === 'ip' ? '192.0.2.1' : '203.0.113.1' };
      expect(await send(first, bearer(other.key), elsewhere)).not.toBe(429);
    },
  );
});

describe('the rate limit of a network', () => {
  const ofAnyone = classes.filter(({ name }) => counted(name).some(({ auth }) => auth === 'anonymous'));
  test.each(ofAnyone)('"$name" counts all its addresses together, in any spelling', async ({ name, burst }) => {
    const [first, ...rest] = counted(name).filter(({ auth }) => auth === 'anonymous');
    if (!first) throw new Error('no operation');
    const prefix = `2001:db8:${name.length}:1`;
    let turn = 0;
    const allowed = await countAllowed(() => {
      turn += 1;
      return send(first, {}, { remoteAddress: `${prefix}::${turn.toString(16)}` });
    }, burst);
    expect(allowed).toBe(burst);
    const remoteAddress = `${prefix}:ffff::1`;
    for (const operation of [first, ...rest])
      for (const more of spellings(operation)) {
        const forged = { 'x-forwarded-for': nextAddress(), forwarded: `for=${nextAddress()}`, 'x-real-ip': nextAddress() };
        const status = await send(operation, forged, { ...more, remoteAddress });
        expect([operation.id, more, status]).toEqual([operation.id, more, 429]);
      }
    expect(await send(first, {}, { remoteAddress: '2001:db8:ffff:ffff::1' })).not.toBe(429);
  });
});

describe('the rate limit of workspace keys', () => {
  const ofCallers = classes.filter(({ per }) => per === 'caller');
  test.each(ofCallers)(
    '"$name" is one for a key and its tokens and sessions, and is limited for the workspace',
    async ({ name, burst }) => {
      const { api } = swept;
      const workspace = await api.workspace();
      const { rows } = await api.owner.query<{ id: number }>(
        'select id::int from people.user where workspace_id = $1 and is_service',
        [workspace.id],
      );
      const serviceUserId = rows[0]?.id ?? 0;
      const operation = counted(name).find(({ method, policy }) => method === 'GET' || policy === 'workspace-key');
      if (!operation) throw new Error('no operation');
      const others =
        operation.policy === 'workspace-key' ? [] : [await exchange(workspace.key), await openSession(workspace.key)];
      const credentials = [bearer(workspace.key), ...others];
      let turn = 0;
      const allowed = await countAllowed(() => send(operation, credentials[(turn += 1) % credentials.length] ?? {}), burst);
      const exchanged = name === 'standard' ? 1 : 0;
      expect(allowed).toBe(burst - exchanged);
      for (const headers of credentials) expect(await send(operation, headers)).toBe(429);

      let total = allowed + exchanged;
      for (let count = 0; count < maxKeysWorthPerWorkspace + 2; count += 1) {
        const key = await issueKey(workspace.id, serviceUserId, 'ws');
        total += await countAllowed(() => send(operation, bearer(key)), burst);
      }
      expect(total).toBe(burst * maxKeysWorthPerWorkspace);
      expect(await send(operation, bearer((await api.workspace()).key))).not.toBe(429);
    },
  );
});

describe('failed logins', () => {
  test.each(['auth.login', 'auth.refresh', 'auth.verify'])('%s counts all addresses of a network together', async (id) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(id);
    const payload =
      { 'auth.login': { api_key: 'x' }, 'auth.refresh': { refresh_token: 'x' }, 'auth.verify': { token: 'x' } }[id] ?? {};
    let turn = 0;
    const allowed = await countAllowed(() => {
      turn += 1;
      return send(operation, {}, { payload, remoteAddress: `2001:db8:${id.length}:2::${turn.toString(16)}` });
    }, rateClasses.auth.burst);
    expect(allowed).toBe(rateClasses.auth.burst);
  });

  test('exchanges of a user’s refresh tokens share the limit of the user', async () => {
    const { api, app } = swept;
    const user = await api.user((await api.workspace()).id);
    const login = () => app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload: { api_key: user.key } });
    const tokens = [(await login()).json().refresh_token, (await login()).json().refresh_token];
    let turn = 0;
    const allowed = await countAllowed(async () => {
      const payload = { refresh_token: tokens[(turn += 1) % 2] };
      return (await app.inject({ method: 'POST', url: '/api/v1/auth/token/refresh/', payload })).statusCode;
    }, rateClasses.standard.burst);
    expect(allowed).toBe(rateClasses.standard.burst - 2);
  });
});

describe('processes that share Redis', () => {
  test('share one limit', async () => {
    // Other tests use the same Redis, so the names of this test's counters are its own.
    const run = randomUUID();
    const limiters = [1, 2].map(() => createRedisLimiter(redisUrl, createFrozenLimiter(), silentLog()));
    const [one, two] = limiters.map(
      (limiter): Limiter => ({ ...limiter, consume: (name, rate) => limiter.consume(`${run}:${name}`, slow(rate)) }),
    );
    if (!one || !two) throw new Error('two limiters');
    const first = await startSweptApi({ limiter: one }, { rateFactor: 1 });
    try {
      const { config } = first.api;
      const platform = createPlatform(config, 'another process', { log: silentLog(), limiter: two });
      const second = buildApi(config, platform, wireModules(config, platform));
      const user = await first.api.user((await first.api.workspace()).id);
      const calls = Array.from({ length: rateClasses.standard.burst * 2 }, (_, index) =>
        (index % 2 === 0 ? first.app : second).inject({ url: '/api/v1/auth/whoami/', headers: bearer(user.key) }),
      );
      const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(rateClasses.standard.burst);
      expect(statuses.filter((status) => status === 429)).toHaveLength(rateClasses.standard.burst);
      await second.close();
      await platform.lifecycle.drain('test over');
    } finally {
      await first.api.close();
    }
  });
});

/** A thousand times slower, so that the limit does not recover during the test. */
const slow = <R extends { readonly periodSeconds: number }>(rate: R): R => ({
  ...rate,
  periodSeconds: rate.periodSeconds * 1000,
});
