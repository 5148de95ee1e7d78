import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { runCommand } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-start-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => vi.stubEnv('DATABASE_URL', 'postgres://ada:s3cret@127.0.0.1:1/lyceum'));
const stub = (env: Record<string, string>): void => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
};

describe('a server with a configuration that cannot work', () => {
  test('reports all faults in one message', async () => {
    stub({
      LYCEUM_CORS_ORIGINS: 'https://good.example,https://path.example/,*,ftp://files.example',
      LYCEUM_TRUST_PROXY: '10.0.0.0/8,loopback,everyone,10.0.0.1/99',
      LYCEUM_BASE_URL: 'api.example.org',
      LYCEUM_API_HOST: 'not a host',
      LYCEUM_SSO_HOSTS: 'idp.lan',
      LYCEUM_API_PORT: '4300',
      LYCEUM_OPS_PORT: '4300',
      LYCEUM_OPS_HOST: '0.0.0.0',
      LYCEUM_OBJECTS: join(file, 'objects'),
      LYCEUM_SPOOL: file,
      LYCEUM_SECRET_KEY_FILE: join(file, 'keys'),
      LYCEUM_DB_POOL: '0',
    });
    const { code, out, err } = await runCommand('serve', 'api');
    expect([code, out]).toEqual([1, '']);
    expect(err.split('\n')).toEqual([
      'The configuration cannot be used:',
      expect.stringContaining('LYCEUM_BASE_URL is not usable'),
      '  LYCEUM_API_HOST: "not a host" is not an IP address or host name, such as 127.0.0.1 or 0.0.0.0.',
      '  LYCEUM_CORS_ORIGINS: "https://path.example/" is not an origin such as https://app.example.org, without a path or a slash at its end. "*" is not an origin such as https://app.example.org, without a path or a slash at its end. "ftp://files.example" is not an origin such as https://app.example.org, without a path or a slash at its end.',
      '  LYCEUM_TRUST_PROXY: "everyone" is not an address, a range such as 10.0.0.0/8, or loopback. "10.0.0.1/99" is not an address, a range such as 10.0.0.0/8, or loopback.',
      '  LYCEUM_DB_POOL is "0"; it must be an integer from 1 to 1000.',
      '  LYCEUM_SSO_HOSTS: "idp.lan" is not of the form host:port, such as gpu.lan:8080.',
      '  LYCEUM_API_PORT and LYCEUM_OPS_PORT are both 4300; they must differ.',
      `  LYCEUM_OBJECTS is "${join(file, 'objects')}": no file can be created there (ENOTDIR).`,
      `  LYCEUM_SPOOL is "${file}": no file can be created there (ENOTDIR).`,
      `  LYCEUM_SECRET_KEY_FILE is "${join(file, 'keys')}": it cannot be read (ENOTDIR).`,
    ]);
  });

  test('does not start where no file can be created, whoever runs it', async () => {
    stub({ LYCEUM_OBJECTS: '/proc/lyceum/objects' });
    expect((await runCommand('serve', 'worker')).err).toMatch(
      /LYCEUM_OBJECTS is "\/proc\/lyceum\/objects": no file can be created there \(E/,
    );
  });

  test('reports an address that is not of this machine', async () => {
    stub({ LYCEUM_SITE_HOST: '192.0.2.1', LYCEUM_SITE_PORT: '0', LYCEUM_CONTENT: 'apps/site/starter' });
    expect(await runCommand('serve', 'site')).toMatchObject({ code: 1, err: expect.stringMatching(/192\.0\.2\.1/) });
  });

  test('reports two listeners of the site on one port', async () => {
    stub({ LYCEUM_CONTENT: folder, LYCEUM_SITE_PORT: '4300', LYCEUM_OPS_PORT: '4300' });
    expect((await runCommand('serve', 'site')).err).toContain('LYCEUM_SITE_PORT and LYCEUM_OPS_PORT are both 4300');
  });
});

describe('a URL whose password has a character that ends the login', () => {
  test.each(['#', '/', '?', '%'])('is reported with how to write it, and without the password: %s', async (character) => {
    const login = `ada:s3cret${character}s3cret`;
    stub({
      DATABASE_URL: `postgres://${login}@127.0.0.1:1/lyceum`,
      LYCEUM_REDIS_URL: `redis://${login}@127.0.0.1:1`,
      LYCEUM_SMTP_URL: `smtp://${login}@127.0.0.1:1`,
      LYCEUM_MAIL_FROM: 'ada@example.org',
    });
    const { code, err } = await runCommand('serve', 'worker');
    const faults = err.split('\n').slice(1);
    expect([code, faults.map((fault) => fault.trim().split(' ')[0])]).toEqual([
      1,
      ['DATABASE_URL', 'LYCEUM_REDIS_URL', 'LYCEUM_SMTP_URL'],
    ]);
    for (const fault of faults) expect(fault).toContain('percent-encode them: # is %23');
    expect(err).not.toContain('s3cret');
  });
});

describe('a variable that is not a setting', () => {
  test.each(['LYCEUM_DATABASE_URL', 'LYCEUM_DB_URL', 'LYCEUM_DATABASE_URI'])(
    'is reported with a name of its own: %s',
    async (name) => {
      stub({ [name]: 'x' });
      expect((await runCommand('workspace', 'list')).err).toContain(
        `Warning: ${name} is not a setting of Lyceum. It is ignored. Did you mean DATABASE_URL?`,
      );
    },
  );
  test('is reported with the closest setting, and the command goes on', async () => {
    stub({ LYCEUM_CROS_ORIGIN: 'x', LYCEUM_REDIS: 'y', LYCEUM_QQQQ: 'z' });
    const { err } = await runCommand('workspace', 'list');
    expect(err.split('\n')).toEqual([
      'Warning: LYCEUM_CROS_ORIGIN is not a setting of Lyceum. It is ignored. Did you mean LYCEUM_CORS_ORIGINS?',
      'Warning: LYCEUM_REDIS is not a setting of Lyceum. It is ignored. Did you mean LYCEUM_REDIS_URL?',
      'Warning: LYCEUM_QQQQ is not a setting of Lyceum. It is ignored.',
      expect.stringContaining('does not respond'),
    ]);
  });

  test('is not reported where another process or a client reads it', async () => {
    stub({
      LYCEUM_API_KEY: 'x',
      LYCEUM_SITE_URL: 'https://site.example',
      LYCEUM_CONTENT: 'x',
      LYCEUM_BASE_URL: 'https://api.example',
    });
    expect((await runCommand('content', 'check', folder)).err).toBe('');
    expect((await runCommand('workspace', 'list')).err).not.toContain('Warning');
  });
});

test('lyceumctl --version prints the version', async () => {
  expect(await runCommand('--version')).toEqual({ code: 0, out: expect.stringMatching(/^lyceumctl \d+\.\d+\.\d+$/), err: '' });
});
