import { describe, expect, test } from 'vitest';

import { createMemoryLimiter } from '../../../platform/limits/memory-limiter.ts';
import { movableClock } from '../../../testing/movable-clock.ts';
import { createBreaker } from './breaker.ts';
import { guarded } from './guarded-provider.ts';
import type { SchedulingProvider, Trouble } from './scheduling-provider.ts';

const away: Trouble = { kind: 'unavailable', reason: 'connect', acted: false };

function guardedBy(answer: { now: { kind: 'removed' } | Trouble }) {
  const clock = movableClock();
  let asked = 0;
  const remove = async () => {
    asked += 1;
    return answer.now;
  };
  const provider = { remove } as unknown as SchedulingProvider;
  const guard = guarded(provider, { breaker: createBreaker(clock), limiter: createMemoryLimiter(clock), clientId: 'client' });
  return {
    clock,
    asked: () => asked,
    late: () => guard.remove(1, { until: performance.now() - 1 }),
    ask: () => guard.remove(1, { until: performance.now() + 600 }),
  };
}

describe('the breaker', () => {
  test('opens after eight calls in a row without an answer, for five seconds', async () => {
    const answer = { now: away };
    const { clock, asked, ask } = guardedBy(answer);
    for (let calls = 0; calls < 8; calls += 1) expect(await ask()).toEqual(away);
    expect(await ask()).toEqual({ kind: 'unavailable', reason: 'breaker', acted: false, retryAfterSeconds: 5 });
    expect(asked()).toBe(8);
    clock.pass(5_000);
    expect(await ask()).toEqual(away);
    expect(await ask()).toMatchObject({ reason: 'breaker' });
  });
  test('begins to count anew with each answer', async () => {
    const answer: { now: { kind: 'removed' } | Trouble } = { now: away };
    const { ask } = guardedBy(answer);
    for (let calls = 0; calls < 12; calls += 1) {
      answer.now = calls % 7 === 6 ? { kind: 'removed' } : away;
      expect(await ask()).toEqual(answer.now);
    }
  });
  test.each([
    ['a refusal of the whole installation', { kind: 'refused', reason: 'status 401', all: true } as const, 5],
    ['a provider that asks to wait', { ...away, retryAfterSeconds: 60 }, 60],
  ])('opens at once for %s, and answers in its way', async (_, trouble, seconds) => {
    const { ask } = guardedBy({ now: trouble });
    await ask();
    expect(await ask()).toMatchObject({ kind: trouble.kind, reason: 'breaker', retryAfterSeconds: seconds });
  });
  test('lets one ask after it was open, and all after an answer', async () => {
    const answer: { now: { kind: 'removed' } | Trouble } = { now: away };
    const { clock, asked, ask } = guardedBy(answer);
    for (let calls = 0; calls < 8; calls += 1) await ask();
    clock.pass(5_000);
    answer.now = { kind: 'removed' };
    const kinds = (await Promise.all([ask(), ask(), ask()])).map(({ kind }) => kind);
    expect(kinds).toEqual(['removed', 'unavailable', 'unavailable']);
    expect(asked()).toBe(9);
    expect((await Promise.all([ask(), ask()])).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
  });
  test('nobody is asked when the time is over', async () => {
    const { asked, late } = guardedBy({ now: { kind: 'removed' } });
    expect(await late()).toEqual({ kind: 'unavailable', reason: 'no time', acted: false });
    expect(asked()).toBe(0);
  });
  test('stays closed for a refusal of one request', async () => {
    const refused = { kind: 'refused', reason: 'status 400', all: false } as const;
    const { ask } = guardedBy({ now: refused });
    for (let calls = 0; calls < 12; calls += 1) expect(await ask()).toEqual(refused);
  });
});

test('no more than 400 calls leave in a minute, 40 of them at once', async () => {
  const { clock, asked, ask } = guardedBy({ now: { kind: 'removed' } });
  const outcomes = await Promise.all(Array.from({ length: 60 }, ask));
  const late = outcomes.filter((outcome) => outcome.kind === 'unavailable');
  expect(late.length).toBeGreaterThan(10);
  expect(late[0]).toMatchObject({ reason: 'budget', acted: false, retryAfterSeconds: 1 });
  expect(asked()).toBeLessThan(48);
  clock.pass(6_000);
  expect((await ask()).kind).toBe('removed');
});
