import { describe, expect, test } from 'vitest';

import { createIdentityCache } from './identity-cache.ts';

const identity = (name: string) => ({ name });
const lookupKeyOf = ({ name }: { name: string }) => name;

function setUp(all: readonly string[]) {
  const known = new Set(all);
  const asked: string[][] = [];
  let [now, fails] = [0, false];
  const load = async (names: readonly string[]) => {
    asked.push([...names]);
    await new Promise((resolve) => setImmediate(resolve));
    if (fails) throw new Error('away');
    return names.filter((name) => known.has(name)).map(identity);
  };
  const cache = createIdentityCache({ load, lookupKeyOf }, { now: () => new Date(now) });
  return {
    asked,
    get: cache.get,
    pass: (ms: number) => void (now += ms),
    forget: (name: string) => void known.delete(name),
    fail: (does: boolean) => void (fails = does),
  };
}

describe('the identity cache', () => {
  test('batches lookups that arrive during a query into the next query', async () => {
    const { asked, get } = setUp(['a', 'b', 'c']);
    const found = await Promise.all([get('a'), get('b'), get('c'), get('b'), get('unknown')]);
    expect(asked).toEqual([['a'], ['b', 'c', 'unknown']]);
    expect(found.map((one) => one?.name)).toEqual(['a', 'b', 'c', 'b', undefined]);
  });
  test('keeps an identity for one second', async () => {
    const { asked, get, pass } = setUp(['a']);
    await get('a');
    pass(749);
    await get('a');
    expect(asked).toHaveLength(1);
    pass(251);
    expect(get('a')).toBeInstanceOf(Promise);
    expect(asked).toHaveLength(2);
  });
  test('reloads an identity that is requested shortly before it expires, without making the request wait', async () => {
    const { asked, get, pass, forget } = setUp(['a', 'b']);
    await Promise.all([get('a'), get('b')]);
    pass(750);
    expect(get('b')).toEqual(identity('b'));
    expect(get('a')).toEqual(identity('a'));
    expect(asked.slice(2)).toEqual([['b']]);
    await new Promise((resolve) => setTimeout(resolve, 10));
    forget('b');
    pass(750);
    expect(get('b')).toEqual(identity('b'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(get('b')).toBeUndefined();
  });
  test('returns cached identities, and unknown ones, without a promise', async () => {
    const { get } = setUp(['a']);
    const asked = get('a');
    expect(asked).toBeInstanceOf(Promise);
    expect(get('a')).toBe(asked);
    await asked;
    expect(get('a')).toEqual(identity('a'));
    await get('unknown');
    expect(get('unknown')).toBeUndefined();
  });
  test('reloads identities in use that are past half their lifetime together with a lookup', async () => {
    const { asked, get, pass } = setUp(['a', 'b', 'c', 'd']);
    await Promise.all([get('a'), get('b'), get('unknown')]);
    pass(400);
    await get('c');
    pass(200);
    for (const used of ['a', 'c', 'unknown']) void get(used);
    await get('d');
    expect(asked.at(-1)).toEqual(['d', 'a']);
    pass(700);
    void get('a');
    expect(asked).toHaveLength(4);
  });
  test('keeps a reloaded identity for one second after its reload', async () => {
    const { asked, get, pass, forget } = setUp(['a', 'b', 'c']);
    await get('a');
    pass(600);
    void get('a');
    const looking = get('b');
    forget('a');
    await looking;
    expect(asked.at(-1)).toEqual(['b', 'a']);
    expect(get('a')).toBeUndefined();
    pass(1_000);
    expect(await get('a')).toBeUndefined();
    expect(asked).toHaveLength(3);
  });
  test('does not extend the lifetime of identities when a lookup fails', async () => {
    const { get, pass, fail } = setUp(['a', 'b']);
    await get('a');
    pass(600);
    void get('a');
    fail(true);
    await expect(get('b')).rejects.toThrow('away');
    expect(get('a')).toEqual(identity('a'));
    pass(400);
    await expect(get('a')).rejects.toThrow('away');
    fail(false);
    expect(await get('a')).toEqual(identity('a'));
  });
  test('queries again after a failure', async () => {
    let fails = true;
    const load = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve([identity('a')]));
    const cache = createIdentityCache({ load, lookupKeyOf }, { now: () => new Date(0) });
    await expect(cache.get('a')).rejects.toThrow('away');
    fails = false;
    expect(await cache.get('a')).toBeDefined();
  });
});
