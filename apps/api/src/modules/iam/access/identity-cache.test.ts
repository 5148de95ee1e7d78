import { describe, expect, test } from 'vitest';

import { createIdentityCache } from './identity-cache.ts';

const identity = (name: string) => ({ name });
const nameOf = ({ name }: { name: string }) => name;

function setUp(known: readonly string[]) {
  const asked: string[][] = [];
  let now = 0;
  const load = async (names: readonly string[]) => {
    asked.push([...names]);
    await new Promise((resolve) => setImmediate(resolve));
    return names.filter((name) => known.includes(name)).map(identity);
  };
  const cache = createIdentityCache({ load, nameOf }, { now: () => new Date(now) });
  return { asked, get: cache.get, pass: (ms: number) => void (now += ms) };
}

describe('identities', () => {
  test('that arrive while a look-up is under way travel together in the next', async () => {
    const { asked, get } = setUp(['a', 'b', 'c']);
    const found = await Promise.all([get('a'), get('b'), get('c'), get('b'), get('unknown')]);
    expect(asked).toEqual([['a'], ['b', 'c', 'unknown']]);
    expect(found.map((one) => one?.name)).toEqual(['a', 'b', 'c', 'b', undefined]);
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
    const load = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve([identity('a')]));
    const cache = createIdentityCache({ load, nameOf }, { now: () => new Date(0) });
    await expect(cache.get('a')).rejects.toThrow('away');
    fails = false;
    expect(await cache.get('a')).toBeDefined();
  });
});
