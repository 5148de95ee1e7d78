import { SiteSource } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';

import type { Snapshot } from './content/snapshot.ts';
import { createCachedRenderer, type Representation } from './representations.ts';

const aSnapshot = (): Snapshot => ({
  revision: 'sha256:0',
  updated_at: null,
  changes_at: null,
  site: SiteSource.parse({ name: 'x' }),
  pages: new Map(),
  events: new Map(),
  posts: new Map(),
  assets: new Map(),
});

function createTestCache() {
  const state = { now: 10_000, snapshot: aSnapshot(), made: 0 };
  const represent = createCachedRenderer({ clock: { now: () => state.now }, snapshot: () => state.snapshot });
  const ask = (key = 'k', { bytes = 1, changesAt = null }: { bytes?: number; changesAt?: number | null } = {}) =>
    represent(key, (): Representation => {
      state.made += 1;
      return { body: Buffer.alloc(bytes), etag: `"${state.made}"`, changesAt };
    });
  return { state, ask };
}

describe('the representation cache', () => {
  test('serves a representation from the cache for two seconds', () => {
    const { state, ask } = createTestCache();
    ask();
    state.now += 1999;
    ask();
    expect(state.made).toBe(1);
    state.now += 1;
    ask();
    expect(state.made).toBe(2);
  });

  test('renders again at the time of the next change', () => {
    const { state, ask } = createTestCache();
    ask('k', { changesAt: 10_500 });
    state.now = 10_499;
    ask();
    expect(state.made).toBe(1);
    state.now = 10_500;
    ask();
    expect(state.made).toBe(2);
  });

  test('renders again after the content changed, and after the clock was set back', () => {
    const { state, ask } = createTestCache();
    ask();
    state.snapshot = aSnapshot();
    ask();
    expect(state.made).toBe(2);
    state.now -= 1;
    ask();
    expect(state.made).toBe(3);
  });

  test('evicts the least recently used representation when the cache is full', () => {
    const { state, ask } = createTestCache();
    const half = { bytes: 16 * 1_048_576 };
    ask('a', half);
    ask('b', half);
    ask('a', half);
    ask('c', half);
    expect(state.made).toBe(3);
    ask('a', half);
    expect(state.made).toBe(3);
    ask('b', half);
    expect(state.made).toBe(4);
  });

  test('evicts the oldest representation when all were used again', () => {
    const { state, ask } = createTestCache();
    const half = { bytes: 16 * 1_048_576 };
    for (const key of ['a', 'b', 'a', 'b', 'c', 'b']) ask(key, half);
    expect(state.made).toBe(3);
    ask('a', half);
    expect(state.made).toBe(4);
  });

  test('does not store a representation larger than the cache, and keeps the others', () => {
    const { state, ask } = createTestCache();
    ask('small');
    ask('huge', { bytes: 33 * 1_048_576 });
    ask('small');
    expect(state.made).toBe(2);
    ask('huge', { bytes: 33 * 1_048_576 });
    expect(state.made).toBe(3);
  });

  test.each([
    [null, 60],
    [10_000 + 90_000, 60],
    [10_000 + 59_999, 59],
    [10_000 + 999, 0],
    [9000, 0],
  ])('lets HTTP caches keep a representation that changes at %s for %i seconds', (changesAt, seconds) => {
    expect(createTestCache().ask('k', { changesAt }).headers['Cache-Control']).toBe(`public, max-age=${seconds}`);
  });
});
