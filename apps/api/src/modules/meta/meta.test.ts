import { readFile } from 'node:fs/promises';

import { problemCodes } from '@lyceum/contract/product/problem';
import { createLifecycle, silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const now = new Date('2026-11-14T23:00:00Z');
let api: TestApi;
let refusing: TestApi;
beforeAll(async () => {
  const clock = { now: () => now };
  const lifecycle = { ...createLifecycle({ noticeMs: 0, deadlineMs: 1_000 }, silentLog()), isReady: () => false };
  api = await startTestApi({ platform: { clock } });
  refusing = await startTestApi({ platform: { clock, lifecycle } });
});
afterAll(() => Promise.all([api.close(), refusing.close()]));

describe('meta.health', () => {
  const health = { service: 'product-api', version: '1.0.0', time: now.toISOString() };

  test('returns 200 with the status ok while the database responds', async () => {
    expect(await sendRequest(api, '/api/v1/meta/health/')).toMatchObject({ status: 200, body: { status: 'ok', ...health } });
  });
  test('reports degraded and is not ready when the database does not respond', async () => {
    const down = await startTestApi({
      platform: { clock: { now: () => now } },
      config: { databaseUrl: 'postgres://127.0.0.1:1/none' },
    });
    expect(await sendRequest(down, '/api/v1/meta/health/')).toMatchObject({
      status: 200,
      body: { status: 'degraded', ...health },
    });
    expect(await sendRequest(down, '/readyz')).toMatchObject({
      status: 503,
      body: { code: 'overloaded', detail: 'The database does not respond.' },
    });
    expect((await sendRequest(down, '/livez')).status).toBe(204);
    await down.close();
  });
});

test('meta.openapi returns the committed document with this server’s URL', async () => {
  const { status, headers, body } = await sendRequest(api, '/openapi.json');
  const written = JSON.parse(await readFile('spec/openapi.product.json', 'utf8'));
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
  expect(body).toEqual({ ...written, servers: [expect.objectContaining({ url: 'https://api.test' })] });
});

describe('problem pages', () => {
  const show = (path: string) => fetch(`${api.url}${path}`);
  test('the `type` of an error links to its meaning and remedy', async () => {
    const { body } = await sendRequest(api, '/api/v1/auth/whoami/');
    const page = await show(body.type.replace('https://api.test', ''));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Authorization: Bearer');
  });
  test('meta.problems lists every code with a link to its page', async () => {
    const page = await show('/problems/');
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const code of Object.keys(problemCodes)) {
      expect(text).toContain(`href="${code}"`);
      expect([code, (await show(`/problems/${code}`)).status]).toEqual([code, 200]);
    }
  });
  test('meta.problem returns 404 for an unknown code', async () => {
    for (const code of ['nothing', 'constructor', '__proto__', '%3Cscript%3E'])
      expect([code, (await sendRequest(api, `/problems/${code}`)).status]).toEqual([code, 404]);
  });
});

describe('meta.stateMachines', () => {
  test('lists the enforced state machines; every state is reachable and every transition is between known states', async () => {
    const { id } = await api.workspace();
    const { client } = await api.user(id);
    const { state_machines } = await client.meta.stateMachines();
    expect(state_machines.map((one) => one.id)).toEqual(expect.arrayContaining(['quest_creation_status', 'milestone_status']));
    for (const { states, moves } of state_machines) {
      expect(new Set(moves.map(({ to }) => to))).toEqual(new Set(states));
      for (const { from } of moves) expect(from === null || states.includes(from)).toBe(true);
    }
  });
});

describe('probes', () => {
  test('meta.live returns 204 while the process runs', async () => {
    expect((await sendRequest(api, '/livez')).status).toBe(204);
    expect((await sendRequest(refusing, '/livez')).status).toBe(204);
  });
  test('meta.ready returns 204 while requests are accepted and 503 otherwise', async () => {
    expect((await sendRequest(api, '/readyz')).status).toBe(204);
    const { status, headers } = await sendRequest(refusing, '/readyz');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });
});
