import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withScratchDatabase } from '../apps/api/src/testing/test-database.ts';
import { type Cost, costOf } from './auth-load.ts';
import { median } from './load.ts';
import { fillProduct } from './product-data.ts';

const goal = 0.8;
const users = 1_000;
const [open, closed] = ['/admission/open/', '/admission/closed/'];
const server = join(import.meta.dirname, '../apps/api/src/testing/admission-server.ts');

const explanation =
  'Below the goal. Look where the time goes: node --cpu-prof on apps/api/src/testing/admission-server.ts, under the same load. ' +
  'If the rounds differ widely, something else was using the machine.';

type Headers = Readonly<Record<string, string>>;

/**
 * The same request and the same small answer for known callers, a thousand in turn, against the same for anybody. The strictest
 * form of the comparison: the handler does nothing, so that all of the difference is admission, limits and their headers included.
 */
export const run = (options: readonly string[]): Promise<boolean> =>
  withScratchDatabase(async (databaseUrl) => {
    const small = options.includes('--small');
    const keys = await fillProduct(databaseUrl, { users, events: 1 });
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-auth-'));
    const child = fork(server, { env: environment(databaseUrl, folder), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      const [message] = await once(child, 'message');
      const url = String(message);
      const [rounds, amount] = small ? [3, 3_000] : [9, 20_000];
      const measured = async (name: string, callers: readonly Headers[]) => {
        const cost = (path: string) => costOf({ url, server: child, amount, path, callers });
        // Both are asked with the same headers: what it costs to read them is no part of what it costs to know them.
        return {
          name,
          ...(await compared(
            rounds,
            () => cost(closed),
            () => cost(open),
          )),
        };
      };
      const by = [
        await measured('key', keys.map(bearer)),
        await measured('token', (await tokensFor(url, keys)).map(bearer)),
        await measured('cookie', await cookiesFor(url, keys)),
      ];
      return report(by);
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const environment = (databaseUrl: string, folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  LYCEUM_RATE_FACTOR: '1000000',
  LYCEUM_OBJECTS: join(folder, 'objects'),
  LYCEUM_SECRET_KEY_FILE: join(folder, 'secret-keys'),
});

async function tokensFor(url: string, keys: readonly string[]): Promise<string[]> {
  return inTurn(keys, async (key) => {
    const answer = await fetch(`${url}/api/v1/auth/login/`, { method: 'POST', headers: bearer(key) });
    const { access_token }: { access_token: string } = JSON.parse(await answer.text());
    return access_token;
  });
}

async function cookiesFor(url: string, keys: readonly string[]): Promise<Headers[]> {
  return inTurn(keys, async (key) => {
    const answer = await fetch(`${url}/api/v1/auth/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key }),
    });
    await answer.text();
    return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

type Measure = keyof Cost;
const measures: readonly Measure[] = ['perCpuSecond', 'perSecond'];

/** In turns, so that what else the machine does falls on both; figures are medians of the rounds. */
async function compared(rounds: number, known: () => Promise<Cost>, anybody: () => Promise<Cost>) {
  await known();
  await anybody();
  const pairs: [Cost, Cost][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? [known, anybody] : [anybody, known];
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

type Measured = Awaited<ReturnType<typeof compared>> & { readonly name: string };

const named: Readonly<Record<Measure, string>> = { perCpuSecond: 'second of the server’s processor time', perSecond: 'second' };

function report(by: readonly Measured[]): boolean {
  for (const { name, figures } of by)
    for (const { measure, known, anybody, ratio, ratios } of figures) {
      const goalIfAny = name === 'key' && measure === 'perCpuSecond' ? ` (goal ${goal})` : '';
      console.log(
        `auth: by ${name} ${Math.round(known)} requests a ${named[measure]} against ${Math.round(anybody)} of anybody, ratio ${ratio.toFixed(2)}${goalIfAny}; rounds ${ratios.join(' ')}`,
      );
    }
  const ratio = by.find(({ name }) => name === 'key')?.figures.find(({ measure }) => measure === 'perCpuSecond')?.ratio ?? 0;
  if (ratio < goal) console.log(explanation);
  console.log(JSON.stringify({ bench: 'auth', goal, ratio, by }));
  return ratio >= goal;
}
