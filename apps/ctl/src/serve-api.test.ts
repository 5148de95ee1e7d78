import { once } from 'node:events';
import { createServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from './testing/run-command.ts';
import { type ScratchDatabase, scratchDatabase } from './testing/scratch-database.ts';
import { patient, startCommand } from './testing/start-command.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await scratchDatabase();
}, 120_000);
afterAll(() => database.drop());

const serve = (name: string) => startCommand(['serve', name], { DATABASE_URL: database.url, LYCEUM_API_PORT: '0' });

describe('lyceumctl serve api', { timeout: 120_000 }, () => {
  test('reports its URL, serves, and exits with 0 on SIGTERM', async () => {
    const { child, output, exit } = serve('api');
    await vi.waitFor(() => expect(output.err).toMatch(/^Lyceum's API listens on http:\/\/127\.0\.0\.1:\d+;/), patient);
    const url = /http:[^;]+/.exec(output.err)?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(204);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  test.each([
    ['api', 'LYCEUM_API_PORT'],
    ['api', 'LYCEUM_OPS_PORT'],
    ['worker', 'LYCEUM_OPS_PORT'],
  ])('serve %s does not start on a port in use and names %s', async (server, setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('LYCEUM_API_PORT', '0');
    vi.stubEnv(setting, String(port));
    expect(await runCommand('serve', server)).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} is in use by another process. Choose another with ${setting}.`,
    });
  });
});

describe('lyceumctl serve worker', { timeout: 120_000 }, () => {
  test('reports its jobs and exits with 0 on SIGTERM', async () => {
    const { child, output, exit } = serve('worker');
    await vi.waitFor(() => expect(output.err).toMatch(/^Lyceum's worker does [a-z.-]+/), patient);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

describe.each(['api', 'worker'])('lyceumctl serve %s', (name) => {
  test('does not start on a database that is not migrated', async () => {
    const empty = await scratchDatabase({ migrated: false });
    onTestFinished(() => empty.drop());
    vi.stubEnv('DATABASE_URL', empty.url);
    expect(await runCommand('serve', name)).toEqual({
      code: 1,
      out: '',
      err: `The database "${empty.name}" on 127.0.0.1:5517 is not migrated to this release. Run: lyceumctl migrate`,
    });
  });

  test('does not start without a database and does not print its password', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://lyceum:s3cret@127.0.0.1:1/lyceum');
    expect(await runCommand('serve', name)).toEqual({
      code: 1,
      out: '',
      err: 'PostgreSQL at 127.0.0.1:1 does not respond (ECONNREFUSED). Start it, or correct DATABASE_URL.',
    });
  });
});
