import { once } from 'node:events';
import { createServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { startCommand } from './testing/start-command.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase();
});
afterAll(() => database.drop());

const serve = (name: string, env: Record<string, string> = {}) =>
  startCommand(['serve', name], { DATABASE_URL: database.url, LYCEUM_API_PORT: '0', ...env });

describe('lyceumctl serve api', () => {
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

describe('LYCEUM_API_PORT=0', () => {
  test('gives links the port that was chosen, also when the API listens on all addresses', async () => {
    for (const LYCEUM_API_HOST of ['127.0.0.1', '0.0.0.0']) {
      const { output } = serve('api', { LYCEUM_API_HOST });
      await vi.waitFor(() => expect(output.err).toContain('its links begin with'), patient);
      const [, url = '', links = ''] = /listens on (\S+); its links begin with (\S+)\. /.exec(output.err) ?? [];
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
      expect(links).toBe(url);
      const { servers } = (await (await fetch(`${links}/openapi.json`)).json()) as { servers: { url: string }[] };
      expect(servers[0]?.url).toContain(url);
    }
  });

  test('leaves links to LYCEUM_BASE_URL, if that is set', async () => {
    const { output } = serve('api', { LYCEUM_BASE_URL: 'https://api.example.org' });
    await vi.waitFor(() => expect(output.err).toContain('its links begin with https://api.example.org.'), patient);
  });

  test('is reported by a worker, whose mails have links too', async () => {
    const { output } = serve('worker');
    await vi.waitFor(() => expect(output.err).toContain('Set LYCEUM_BASE_URL.'), patient);
  });
});

test('all processes log under their name, and that they have started', async () => {
  const site = startCommand(['serve', 'site'], { LYCEUM_CONTENT: 'apps/site/starter', LYCEUM_SITE_PORT: '0' });
  for (const [name, { output }] of Object.entries({ api: serve('api'), worker: serve('worker'), site }))
    await vi.waitFor(
      () => expect(output.out).toMatch(new RegExp(`"service":"lyceum ${name}".*"event":"${name}.started"`)),
      patient,
    );
});

test.each([
  ['@node-rs/argon2', '^@node-rs/argon2-|argon2[.].*[.]node$'],
  ['pg-boss', '^pg-boss$'],
])('a missing package is named, with what to run: %s', async (name, hidden) => {
  const hide = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (new RegExp(${JSON.stringify(hidden)}).test(name))
        throw Object.assign(new Error("Cannot find package '" + name + "' imported from x"), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    } });`;
  const { output, exit } = startCommand(['workspace', 'list'], {
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hide)}`,
  });
  expect(await exit).toEqual([1, null]);
  expect(output.err).toBe(
    `The package ${name} is missing or was made for another system. Run npm install --no-save --omit=dev in the folder of Lyceum, on this machine and without --omit=optional.\n`,
  );
});

describe('lyceumctl serve worker', () => {
  test('reports its jobs and exits with 0 on SIGTERM', async () => {
    const { child, output, exit } = serve('worker');
    await vi.waitFor(() => expect(output.err).toMatch(/^Lyceum's worker does [a-z.-]+/m), patient);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

describe.each(['api', 'worker'])('lyceumctl serve %s', (name) => {
  test('does not start on a database that is not migrated', async () => {
    const empty = await createScratchDatabase({ migrated: false });
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
