import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../finding.ts';
import { forEachConcurrently, sendExactly } from '../exchange.ts';
import { type AttackPlan, attackFinding, runAttackAndListEffects, sample } from './attack-finding.ts';

const lastSlash = /\/(?=\?|$)/;
const atEnd = (path: string, more: string): string => path.replace(/(?=\?|$)/, more);

/** Alternative spellings of a path that a proxy or router might treat as the same. */
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

/** Credentials of each type of a user who may only read, so that no request changes anything. */
async function createCredentials(api: TestApi): Promise<Readonly<Record<string, Headers>>> {
  const { id } = await api.workspace();
  const { key, client } = await api.user(id, { scopes: ['read'] });
  // A user becomes a player when they first look.
  await client.players.me();
  const { access_token } = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key })).body;
  const session = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  return {
    anonymous: {},
    'a key': { authorization: `Bearer ${key}` },
    'a token': { authorization: `Bearer ${String(access_token)}` },
    'a cookie': { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' },
  };
}

interface PathVariant {
  readonly operation: Operation;
  readonly who: string;
  readonly name: string;
  readonly path: string;
}

/** Every spelling of every path, with every type of credentials, must get the same decision as the normal path, or be rejected. */
export async function sendPathVariants({ api }: SweptApi, plan: AttackPlan): Promise<Finding> {
  const people = await createCredentials(api);
  const requests = sample(listPathVariants(Object.keys(people)), plan);
  const ask = memoized(async (operation: Operation, who: string, path: string) => {
    const { status } = await sendExactly(api.url, { method: operation.method, path, headers: people[who] ?? {} });
    return status;
  });
  const wrong = await runAttackAndListEffects(api, (unrefused) =>
    forEachConcurrently(requests, async ({ operation, who, name, path }) => {
      const plain = await ask(operation, who, createSampleUrl(operation));
      const status = await ask(operation, who, path);
      if (!isNoMorePermissive(status, plain)) unrefused.push(`${operation.id} by ${who}, ${name}: ${status} instead of ${plain}`);
    }),
  );
  return attackFinding(`${requests.length} misspelt addresses`, wrong);
}

/** A variant may reach another route and be rejected there, but must not get further than the normal path. */
const isNoMorePermissive = (status: number, plain: number): boolean => status === plain || [401, 403, 404, 405].includes(status);

/** Excluded because it creates tokens for any key in its header. */
const exchangesKeys = 'auth.login';

const listPathVariants = (people: readonly string[]): PathVariant[] =>
  listOperations(productSurface.contract)
    .filter(({ id }) => id !== exchangesKeys)
    .flatMap((operation) =>
      Object.entries(spellings).flatMap(([name, spell]) => {
        const path = spell(createSampleUrl(operation));
        return path === createSampleUrl(operation) ? [] : people.map((who) => ({ operation, who, name, path }));
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
