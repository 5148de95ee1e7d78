import { describe, expect, test } from 'vitest';

import type { StoredEvent } from '../outbox/index.ts';
import { batchCalls } from './batch-calls.ts';
import { createEventHub } from './hub.ts';

const event = (seq: number, topic = 'user:1'): StoredEvent => ({ seq, topic, event: 'test', data: '{}' });

describe('an event hub', () => {
  test('delivers each event only to its topic, page by page', async () => {
    const stored = Array.from({ length: 1_200 }, (_, index) => event(index + 1, `user:${index % 3}`));
    const hub = createEventHub(0, async (seq, most) => stored.filter((one) => one.seq > seq).slice(0, most));
    const heard: number[] = [];
    const leave = hub.subscribe('user:1', ({ seq }) => void heard.push(seq));
    await hub.advance();
    expect(heard).toEqual(stored.filter(({ topic }) => topic === 'user:1').map(({ seq }) => seq));
    expect(hub.position()).toBe(1_200);
    stored.push(event(1_201));
    leave();
    await hub.advance();
    expect([heard.length, hub.position()]).toEqual([400, 1_201]);
  });
  test('unsubscribing during a delivery does not affect other subscribers', async () => {
    const hub = createEventHub(0, async (seq) => (seq === 0 ? [event(1), event(2)] : []));
    const heard: string[] = [];
    const leave = hub.subscribe('user:1', ({ seq }) => {
      heard.push(`a${seq}`);
      leave();
    });
    hub.subscribe('user:1', ({ seq }) => void heard.push(`b${seq}`));
    await hub.advance();
    expect(heard).toEqual(['a1', 'b1', 'b2']);
  });
});

describe('batchCalls', () => {
  test('combines calls that arrive during a batch and returns each its own result', async () => {
    const asked: number[][] = [];
    const double = batchCalls(async (questions: readonly number[]) => {
      asked.push([...questions]);
      await Promise.resolve();
      return questions.map((one) => one * 2);
    }, 3);
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
    expect(asked).toEqual([[1], [2, 3, 4], [5]]);
  });
  test('rejects all calls of a failed batch, and runs later ones', async () => {
    let fails = true;
    const ask = batchCalls(async (questions: readonly number[]) => {
      await Promise.resolve();
      if (fails) throw new Error('away');
      return questions;
    }, 10);
    const outcomes = await Promise.allSettled([ask(1), ask(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask(3)).toBe(3);
  });
});
