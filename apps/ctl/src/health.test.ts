import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { findFreePort } from '../../../tools/test/free-ports.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { startCommand } from './testing/start-command.ts';

async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return String(port);
}

let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase();
});
afterAll(() => database.drop());

describe('lyceumctl health', () => {
  test.each(['api', 'worker', 'site'])('succeeds once serve %s is ready', async (name) => {
    const port = String(await findFreePort());
    startCommand(['serve', name], {
      DATABASE_URL: database.url,
      LYCEUM_API_PORT: '0',
      LYCEUM_SITE_PORT: '0',
      LYCEUM_CONTENT: 'apps/site/starter',
      LYCEUM_OPS_HOST: '0.0.0.0',
      LYCEUM_OPS_PORT: port,
    });
    vi.stubEnv('LYCEUM_OPS_HOST', '0.0.0.0');
    vi.stubEnv('LYCEUM_OPS_PORT', port);
    await vi.waitFor(
      async () => expect(await runCommand('health')).toEqual({ code: 0, out: 'The server is ready.', err: '' }),
      patient,
    );
  });

  test('fails with the reason that the server gives', async () => {
    vi.stubEnv(
      'LYCEUM_OPS_PORT',
      await startServer((_, response) => response.writeHead(503).end('The database is unreachable.\n')),
    );
    expect(await runCommand('health')).toMatchObject({ code: 1, err: 'The server is not ready: The database is unreachable.' });
  });

  test('fails with advice when no server runs there', async () => {
    const port = String(await findFreePort());
    vi.stubEnv('LYCEUM_OPS_PORT', port);
    expect(await runCommand('health')).toMatchObject({
      code: 1,
      err: `No server responds at http://127.0.0.1:${port}/readyz. Start it, or correct LYCEUM_OPS_HOST and LYCEUM_OPS_PORT.`,
    });
  });

  test('fails when servers have no port for it', async () => {
    vi.stubEnv('LYCEUM_OPS_PORT', '');
    const { code, err } = await runCommand('health');
    expect([code, err]).toEqual([
      1,
      'LYCEUM_OPS_PORT is not set, so servers have no port for health checks. Set it to the same port for the server and for this command.',
    ]);
  });
});
