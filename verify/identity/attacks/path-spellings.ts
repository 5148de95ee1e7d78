import { type Operation, operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { sampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../platform/figures.ts';
import { eachOf, exchange } from '../exchange.ts';
import { judged, leavingNothing, type Plan, someOf } from './judged.ts';

const lastSlash = /\/(?=\?|$)/;
const atEnd = (path: string, more: string): string => path.replace(/(?=\?|$)/, more);

/** Other ways to write an address, which a proxy or a router might take for the same. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'without the last slash': (path) => path.replace(lastSlash, ''),
  'two slashes first': (path) => `/${path}`,
  'two slashes last': (path) => path.replace(lastSlash, '//'),
  'two slashes inside': (path) => path.replace('/v1/', '/v1//'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'an encoded dot segment': (path) => path.replace('/api/', '/api/%2e/'),
  'up and down': (path) => path.replace('/api/', '/api/x/../'),
  'up and down, encoded': (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  'upper case': (path) => path.toUpperCase(),
  'a capital': (path) => path.replace('/api/', '/Api/'),
  'an encoded letter': (path) => path.replace('/api/', '/%61pi/'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a parameter of the path': (path) => path.replace(lastSlash, ';x=1/'),
  'a parameter at the end': (path) => atEnd(path, ';x=1'),
  'a dot at the end': (path) => atEnd(path, '.'),
  'an encoded space at the end': (path) => atEnd(path, '%20'),
  'an encoded zero at the end': (path) => atEnd(path, '%00'),
  'a suffix': (path) => path.replace(lastSlash, '.json'),
  'a query in the path': (path) => path.replace(lastSlash, '%3f'),
  'the whole address': (path) => `http://api.test${path}`,
};

type Headers = Readonly<Record<string, string>>;

/** Somebody who may only read, by each carrier: reads get through, and no request of this changes anything. */
async function carriers(api: TestApi): Promise<Readonly<Record<string, Headers>>> {
  const { id } = await api.workspace();
  const { key } = await api.user(id, { scopes: ['read'] });
  const { access_token } = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key })).body;
  const session = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  return {
    nobody: {},
    'a key': { authorization: `Bearer ${key}` },
    'a token': { authorization: `Bearer ${String(access_token)}` },
    'a cookie': { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' },
  };
}

interface Spelt {
  readonly operation: Operation;
  readonly who: string;
  readonly name: string;
  readonly path: string;
}

/** Every route, by every carrier, by every spelling of its path: decided as the plain one is, or refused. */
export async function misspellPaths({ api }: SweptApi, plan: Plan): Promise<Finding> {
  const people = await carriers(api);
  const requests = someOf(misspelt(Object.keys(people)), plan);
  const ask = memoized(async (operation: Operation, who: string, path: string) => {
    const { status } = await exchange(api.url, { method: operation.method, path, headers: people[who] ?? {} });
    return status;
  });
  const wrong = await leavingNothing(api, (unrefused) =>
    eachOf(requests, async ({ operation, who, name, path }) => {
      const plain = await ask(operation, who, sampleUrl(operation));
      const status = await ask(operation, who, path);
      if (!isNoMore(status, plain)) unrefused.push(`${operation.id} by ${who}, ${name}: ${status} instead of ${plain}`);
    }),
  );
  return judged(`${requests.length} misspelt addresses`, wrong);
}

/** Another address may be another route's, and be refused there; what it may not is get further than the plain one. */
const isNoMore = (status: number, plain: number): boolean => status === plain || [401, 403, 404, 405].includes(status);

/** A key in the header of this one is exchanged for tokens, by whatever address it comes. */
const exchangesKeys = 'auth.login';

const misspelt = (people: readonly string[]): Spelt[] =>
  operationsOf(productSurface.contract)
    .filter(({ id }) => id !== exchangesKeys)
    .flatMap((operation) =>
      Object.entries(spellings).flatMap(([name, spell]) => {
        const path = spell(sampleUrl(operation));
        return path === sampleUrl(operation) ? [] : people.map((who) => ({ operation, who, name, path }));
      }),
    );

function memoized(ask: (operation: Operation, who: string, path: string) => Promise<number>): typeof ask {
  const known = new Map<string, Promise<number>>();
  return (operation, who, path) => {
    const name = `${operation.id} ${who} ${path}`;
    const status = known.get(name) ?? ask(operation, who, path);
    known.set(name, status);
    return status;
  };
}
