import { once } from 'node:events';
import { createServer } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { findFreePort } from '../../../tools/test/free-ports.ts';
import { startTestSite } from './testing/start-test-site.ts';

/** A port that another server listens on. */
async function takenPort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, free: () => once(server.close(), 'close') };
}

describe('startSite', () => {
  test('takes a free port for port 0 and uses it in links', async () => {
    const site = await startTestSite();
    expect(site.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  });

  test('refuses to start on a port in use and names it and its setting', async () => {
    const { port } = await takenPort();
    await expect(startTestSite({ config: { port } })).rejects.toThrow(
      /^Cannot listen on 127\.0\.0\.1 port \d+: .* Correct LYCEUM_SITE_PORT/,
    );
  });

  test('refuses to start when the metrics port is in use, and frees its own port', async () => {
    const [port, { port: opsPort }] = [await findFreePort(), await takenPort()];
    await expect(startTestSite({ config: { port, opsPort } })).rejects.toThrow(
      /^Cannot listen on 127\.0\.0\.1 port \d+: .* Correct LYCEUM_OPS_PORT/,
    );
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
  });

  test('serves metrics on the metrics port only', async () => {
    const opsPort = await findFreePort();
    const site = await startTestSite({ config: { opsPort } });
    await site.fetch('/api/events');
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    expect(metrics).toContain('lyceum_http_request_duration_seconds_count{operation="events.list",status="200"} 1');
    expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await site.fetch('/metrics')).status).toBe(404);
  });

  test('serves probes on the metrics port too', async () => {
    const opsPort = await findFreePort();
    await startTestSite({ config: { opsPort } });
    const statuses = ['/livez', '/readyz', '/elsewhere'].map(
      async (path) => (await fetch(`http://127.0.0.1:${opsPort}${path}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([204, 204, 404]);
  });
});
