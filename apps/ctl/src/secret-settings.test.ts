import { inspect } from 'node:util';

import * as api from '@lyceum/api';
import * as site from '@lyceum/site';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { findFreePort } from '../../../tools/test/free-ports.ts';
import { commands } from './commands.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { startCommand } from './testing/start-command.ts';

const canary = 'Canary7Zq';
const canaryAsBase64 = Buffer.from(canary).toString('base64');
const secretSettings = [...api.settings, ...site.settings].filter(({ isSecret }) => isSecret).map(({ name }) => name);

/** What an operator may produce by mistake. In none of them the canary is the name of a host, user or database. */
const malformed: readonly string[] = [
  canary,
  ` ${canary} `,
  `"${canary}"`,
  `${canary}\nsecond line`,
  `é${canary}`,
  `:${canary}`,
  `k1:${canary}`,
  `k1:${canaryAsBase64}`,
  `k1:${canary},k2`,
  `${canary}:${canaryAsBase64}`,
  ...['postgres', 'postgresql', 'redis', 'rediss', 'smtp', 'smtps', 'http', 'redis+sentinel'].flatMap((scheme) => [
    `${scheme}:${canary}`,
    `${scheme}://user:${canary}@`,
    `${scheme}://user:${canary}@127.0.0.1:99999/name`,
    `${scheme}://user:${canary}@127.0.0.1:port/name`,
    `${scheme}://user:1/${canary}@127.0.0.1:1/name`,
    `${scheme}://user:1?${canary}@127.0.0.1:1/name`,
    `${scheme}://user:1#${canary}@127.0.0.1:1/name`,
    `${scheme}://user:%zz${canary}@127.0.0.1:1/name`,
    `${scheme}://user:${canary}@127.0.0.1:1/name`,
    `${scheme}://user:${canary}@no-such-host.invalid/name`,
  ]),
];

const base = {
  DATABASE_URL: 'postgres://ada@127.0.0.1:1/lyceum',
  LYCEUM_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};
/** What switches optional groups on, so that their secrets are read. */
const optional = {
  LYCEUM_OBJECTS: 's3',
  LYCEUM_S3_ENDPOINT: 'http://127.0.0.1:1',
  LYCEUM_S3_BUCKET: 'files',
  LYCEUM_S3_ACCESS_KEY_ID: 'id',
  LYCEUM_S3_SECRET_ACCESS_KEY: 'secret',
  LYCEUM_SCHED_URL: 'http://127.0.0.1:1',
  LYCEUM_SCHED_CLIENT_ID: 'id',
  LYCEUM_SCHED_CLIENT_SECRET: 'secret',
  LYCEUM_MAIL_FROM: 'a@b.test',
};

test('the settings that contain credentials are marked as secret', () => {
  const suspicious = [...api.settings, ...site.settings]
    .map(({ name }) => name)
    .filter((name) => /SECRET_(?!KEY_FILE)|PASSWORD|DATABASE_URL|SMTP_URL|REDIS_URL/.test(name));
  expect(secretSettings).toEqual(expect.arrayContaining(suspicious));
  expect(suspicious.length).toBeGreaterThanOrEqual(5);
});

describe.each(secretSettings)('a malformed %s is not printed', (name) => {
  const [accepted, refused] = [true, false].map((wanted) =>
    malformed.filter((value) => isAccepted({ ...base, ...optional, [name]: value }) === wanted),
  );

  /** All commands read settings with the same function, so its message about each value is read once. */
  test('by the message about it', () => {
    for (const value of refused ?? []) {
      const read = (): unknown => api.readConfig({ ...base, ...optional, [name]: value });
      expect(read).toThrow(`${name} is not usable`);
      expect([value, inspect(catchError(read), { depth: 9 }).includes(canary)]).toEqual([value, false]);
    }
  });

  test.each(commands.map((command) => command.name))('by lyceumctl %s', async (command) => {
    for (const [variable, value] of Object.entries({ ...base, ...optional })) vi.stubEnv(variable, value);
    const args = /^(mail show|key revoke)/.test(command) ? ['1', '--workspace=x'].slice(0, command === 'mail show' ? 1 : 2) : [];
    const options =
      /^(user|key)/.test(command) && command !== 'key revoke'
        ? ['--workspace=x', '--email=a@b.test', '--username=x', '--message=x']
        : [];
    const usable = options.filter((option) =>
      commands.find((each) => each.name === command)?.usage.includes(option.split('=')[0] ?? ''),
    );
    for (const value of [...(accepted ?? []), ...(refused ?? []).slice(0, 2)]) {
      vi.stubEnv(name, value);
      // An error that is thrown here would be printed with everything in it.
      const output = await runCommand(...command.split(' '), ...args, ...usable).catch((error: unknown) =>
        inspect(error, { depth: 9 }),
      );
      expect([value, JSON.stringify(output).includes(canary)]).toEqual([value, false]);
    }
  });
});

describe('a server that starts with an odd value', () => {
  let database: ScratchDatabase;
  beforeAll(async () => {
    database = await createScratchDatabase();
  });
  afterAll(() => database.drop());

  const accepted = secretSettings.flatMap((name) =>
    name === 'DATABASE_URL' || name === 'LYCEUM_SECRET_KEYS'
      ? []
      : malformed.filter((value) => isAccepted({ ...base, ...optional, [name]: value })).map((value) => ({ name, value })),
  );
  /** One process takes one odd value of each setting. */
  const rounds = Array.from(
    { length: Math.max(...secretSettings.map((name) => accepted.filter((one) => one.name === name).length)) },
    (_, round) =>
      Object.fromEntries(
        secretSettings.flatMap((name) =>
          accepted
            .filter((one) => one.name === name)
            .slice(round, round + 1)
            .map(({ value }) => [name, value]),
        ),
      ),
  );

  test.each(['api', 'worker'])('serve %s prints nothing of it in its logs', async (server) => {
    expect(rounds.length).toBeGreaterThan(0);
    const printNothing = async (odd: Record<string, string>): Promise<void> => {
      const port = await findFreePort();
      const { child, output, exit } = startCommand(['serve', server], {
        ...base,
        ...optional,
        ...odd,
        DATABASE_URL: database.url,
        LYCEUM_API_PORT: '0',
        LYCEUM_OPS_PORT: String(port),
        LYCEUM_LOG_LEVEL: 'trace',
      });
      await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(204), patient);
      // Redis is tried again and again meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      child.kill('SIGTERM');
      await exit;
      expect(output.out).not.toContain(canary);
      expect(output.err).not.toContain(canary);
    };
    await Promise.all(rounds.slice(0, 4).map(printNothing));
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

function isAccepted(env: Record<string, string>): boolean {
  try {
    api.readConfig(env);
    return true;
  } catch {
    return false;
  }
}
