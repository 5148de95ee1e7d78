import { describe, expect, test } from 'vitest';

import type { KeyIdentity } from './identities.store.ts';
import { createIdentityCache } from './identity-cache.ts';

const identity = (name: string): KeyIdentity => ({
  hash: Buffer.from(name),
  key_id: 1,
  kind: 'us',
  scopes: ['read'],
  workspace_id: 1,
  user_id: 1,
  role: 'member',
  is_staff: false,
});

function setUp(known: readonly string[]) {
  const asked: string[][] = [];
  let now = 0;
  const load = async (hashes: readonly Buffer[]) => {
    asked.push(hashes.map(String));
    await new Promise((resolve) => setImmediate(resolve));
    return hashes
      .map(String)
      .filter((name) => known.includes(name))
      .map(identity);
  };
  const cache = createIdentityCache(load, { now: () => new Date(now) });
  return { asked, get: (name: string) => cache.get(Buffer.from(name)), pass: (ms: number) => void (now += ms) };
}

describe('identities', () => {
  test('that arrive while a look-up is under way travel together in the next', async () => {
    const { asked, get } = setUp(['a', 'b', 'c']);
    const found = await Promise.all([get('a'), get('b'), get('c'), get('b'), get('unknown')]);
    expect(asked).toEqual([['a'], ['b', 'c', 'unknown']]);
    expect(found.map((one) => one?.hash.toString())).toEqual(['a', 'b', 'c', 'b', undefined]);
  });
  test('live for a second and no longer', async () => {
    const { asked, get, pass } = setUp(['a']);
    await get('a');
    pass(999);
    await get('a');
    expect(asked).toHaveLength(1);
    pass(1);
    await get('a');
    expect(asked).toHaveLength(2);
  });
  test('are asked for again after a failure', async () => {
    let fails = true;
    const cache = createIdentityCache(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve([identity('a')])), {
      now: () => new Date(0),
    });
    await expect(cache.get(Buffer.from('a'))).rejects.toThrow('away');
    fails = false;
    expect(await cache.get(Buffer.from('a'))).toBeDefined();
  });
});
