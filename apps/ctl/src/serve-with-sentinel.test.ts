import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { findFreePort } from '../../../tools/test/free-ports.ts';
import { type SentinelCluster, startSentinelCluster } from '../../api/src/platform/redis/sentinels.fixtures.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { type StartedCommand, startCommand } from './testing/start-command.ts';

const keys = { LYCEUM_SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` };
let database: ScratchDatabase;
let cluster: SentinelCluster;
beforeAll(async () => {
  [database, cluster] = await Promise.all([createScratchDatabase(), startSentinelCluster()]);
});
afterAll(async () => {
  await cluster.close();
  await database.drop();
});

interface Api extends StartedCommand {
  readonly url: string;
}

async function serveApi(): Promise<Api> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...keys, DATABASE_URL: database.url, LYCEUM_API_PORT: port, LYCEUM_REDIS_URL: cluster.url };
  const started = startCommand(['serve', 'api'], env);
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(204), patient);
  return { ...started, url };
}

/** Requests that this key may still send, as a server sees it. */
async function getRemaining({ url }: Api, apiKey: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/auth/whoami/`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(response.status).toBe(200);
  return Number(/;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
}

test('two API processes share rate limits through Sentinel, before and after the master is killed', async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LYCEUM_SECRET_KEYS', keys.LYCEUM_SECRET_KEYS);
  await runCommand('workspace', 'create', 'Limits', '--slug', 'limits');
  const newKey = async (): Promise<string> => (await runCommand('key', 'create', '--workspace', 'limits')).out;
  const [one, other] = await Promise.all([serveApi(), serveApi()]);
  /** Whether the other process notices what one process has used up of a new key's limit. */
  const areShared = async (): Promise<boolean> => {
    const apiKey = await newKey();
    const full = await getRemaining(one, apiKey);
    for (let count = 0; count < 20; count += 1) await getRemaining(one, apiKey);
    return (await getRemaining(other, apiKey)) < full - 5;
  };
  await vi.waitFor(async () => expect(await areShared()).toBe(true), patient);
  await cluster.failOver();
  await vi.waitFor(async () => expect(await areShared()).toBe(true), patient);
  for (const { child, exit, output } of [one, other]) {
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.out).not.toContain('data-password');
  }
});
