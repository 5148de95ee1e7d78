import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withScratchDatabase } from '../apps/api/src/testing/test-database.ts';
import { type Cost, measureCost } from './auth-load.ts';
import { median } from './load.ts';
import { seedProductData } from './product-data.ts';

const goal = 0.8;
const users = 1_000;
const [anonymousPath, authenticatedPath] = ['/auth-bench/anonymous/', '/auth-bench/authenticated/'];
const server = join(import.meta.dirname, '../apps/api/src/testing/auth-bench-server.ts');

const explanation =
  'Below the goal. Profile it: node --cpu-prof on apps/api/src/testing/auth-bench-server.ts, under the same load. ' +
  'If the rounds differ widely, something else was using the machine.';

type Headers = Readonly<Record<string, string>>;

/**
 * Compares an authenticated operation, called by a thousand users in turn, with an anonymous one that returns the same small body.
 * The handlers do nothing, so the whole difference is authentication and authorization, including rate limits and their headers.
 */
export const run = (options: readonly string[]): Promise<boolean> =>
  withScratchDatabase(async (databaseUrl) => {
    const small = options.includes('--small');
    const keys = await seedProductData(databaseUrl, { users, events: 1 });
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-auth-'));
    const child = fork(server, { env: serverEnvironment(databaseUrl, folder), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      const [message] = await once(child, 'message');
      const url = String(message);
      const [rounds, amount] = small ? [3, 3_000] : [9, 20_000];
      const measure = async (name: string, callers: readonly Headers[]) => {
        const cost = (path: string) => measureCost({ url, server: child, amount, path, callers });
        // Both operations get the same headers, so that parsing them is not part of the difference.
        return {
          name,
          ...(await compareCosts(
            rounds,
            () => cost(authenticatedPath),
            () => cost(anonymousPath),
          )),
        };
      };
      const by = [
        await measure('key', keys.map(bearer)),
        await measure('token', (await fetchTokens(url, keys)).map(bearer)),
        await measure('cookie', await createSessionCookies(url, keys)),
      ];
      return report(by);
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const serverEnvironment = (databaseUrl: string, folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  LYCEUM_RATE_FACTOR: '1000000',
  LYCEUM_OBJECTS: join(folder, 'objects'),
  LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
});

async function fetchTokens(url: string, keys: readonly string[]): Promise<string[]> {
  return mapSequentially(keys, async (key) => {
    const response = await fetch(`${url}/api/v1/auth/login/`, { method: 'POST', headers: bearer(key) });
    const { access_token }: { access_token: string } = JSON.parse(await response.text());
    return access_token;
  });
}

async function createSessionCookies(url: string, keys: readonly string[]): Promise<Headers[]> {
  return mapSequentially(keys, async (key) => {
    const response = await fetch(`${url}/api/v1/auth/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key }),
    });
    await response.text();
    return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });
}

async function mapSequentially<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

type Measure = keyof Cost;
const measures: readonly Measure[] = ['perCpuSecond', 'perSecond'];

/** Alternates between the two, so that other load on the machine affects both; figures are medians of the rounds. */
async function compareCosts(rounds: number, authenticated: () => Promise<Cost>, anonymous: () => Promise<Cost>) {
  await authenticated();
  await anonymous();
  const pairs: [Cost, Cost][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? [authenticated, anonymous] : [anonymous, authenticated];
    const [one, other] = [await first(), await second()];
    pairs.push(round % 2 === 0 ? [one, other] : [other, one]);
  }
  const figures = measures.map((measure) => ({
    measure,
    known: median(pairs.map(([one]) => one[measure])),
    anybody: median(pairs.map(([, other]) => other[measure])),
    ratio: median(pairs.map(([one, other]) => one[measure] / other[measure])),
    ratios: pairs.map(([one, other]) => Number((one[measure] / other[measure]).toFixed(2))),
  }));
  return { figures };
}

type CredentialFigures = Awaited<ReturnType<typeof compareCosts>> & { readonly name: string };

const unitNames: Readonly<Record<Measure, string>> = {
  perCpuSecond: 'CPU second of the server',
  perSecond: 'second',
};

function report(by: readonly CredentialFigures[]): boolean {
  for (const { name, figures } of by)
    for (const { measure, known, anybody, ratio, ratios } of figures) {
      const goalIfAny = name === 'key' && measure === 'perCpuSecond' ? ` (goal ${goal})` : '';
      console.log(
        `auth: with a ${name} ${Math.round(known)} requests per ${unitNames[measure]} against ${Math.round(anybody)} anonymous ones, ratio ${ratio.toFixed(2)}${goalIfAny}; rounds ${ratios.join(' ')}`,
      );
    }
  const ratio = by.find(({ name }) => name === 'key')?.figures.find(({ measure }) => measure === 'perCpuSecond')?.ratio ?? 0;
  if (ratio < goal) console.log(explanation);
  console.log(JSON.stringify({ bench: 'auth', goal, ratio, by }));
  return ratio >= goal;
}
