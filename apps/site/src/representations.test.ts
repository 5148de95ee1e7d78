import { SiteSource } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';

import type { Snapshot } from './content/snapshot.ts';
import { createRepresentations, type Representation } from './representations.ts';

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

function aMemory() {
  const state = { now: 10_000, snapshot: aSnapshot(), made: 0 };
  const represent = createRepresentations({ clock: { now: () => state.now }, snapshot: () => state.snapshot });
  const ask = (key = 'k', { bytes = 1, changesAt = null }: { bytes?: number; changesAt?: number | null } = {}) =>
    represent(key, (): Representation => {
      state.made += 1;
      return { body: Buffer.alloc(bytes), etag: `"${state.made}"`, changesAt };
    });
  return { state, ask };
}

describe('a representation', () => {
  test('is made once and answered from memory for two seconds', () => {
    const { state, ask } = aMemory();
    ask();
    state.now += 1999;
    ask();
    expect(state.made).toBe(1);
    state.now += 1;
    ask();
    expect(state.made).toBe(2);
  });

  test('is made anew at the moment at which it changes', () => {
    const { state, ask } = aMemory();
    ask('k', { changesAt: 10_500 });
    state.now = 10_499;
    ask();
    expect(state.made).toBe(1);
    state.now = 10_500;
    ask();
    expect(state.made).toBe(2);
  });

  test('is made anew from new content, and when the clock was put back', () => {
    const { state, ask } = aMemory();
    ask();
    state.snapshot = aSnapshot();
    ask();
    expect(state.made).toBe(2);
    state.now -= 1;
    ask();
    expect(state.made).toBe(3);
  });

  test('that was not asked for again makes room when memory is full', () => {
    const { state, ask } = aMemory();
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

  test('that is the oldest makes room where all were asked for again', () => {
    const { state, ask } = aMemory();
    const half = { bytes: 16 * 1_048_576 };
    for (const key of ['a', 'b', 'a', 'b', 'c', 'b']) ask(key, half);
    expect(state.made).toBe(3);
    ask('a', half);
    expect(state.made).toBe(4);
  });

  test('larger than the memory is not kept, and does not empty it', () => {
    const { state, ask } = aMemory();
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
  ])('that changes at %s may be kept for %i seconds', (changesAt, seconds) => {
    expect(aMemory().ask('k', { changesAt }).headers['Cache-Control']).toBe(`public, max-age=${seconds}`);
  });
});
