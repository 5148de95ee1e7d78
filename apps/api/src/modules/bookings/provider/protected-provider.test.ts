import { describe, expect, test } from 'vitest';

import { createMemoryLimiter } from '../../../platform/limits/memory-limiter.ts';
import { createMovableClock } from '../../../testing/movable-clock.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { addCircuitBreakerAndRateLimit } from './protected-provider.ts';
import type { ProviderFailure, SchedulingProvider } from './scheduling-provider.ts';

const unavailable: ProviderFailure = { kind: 'unavailable', reason: 'connect', mayHaveActed: false };

function protectedProvider(answer: { now: { kind: 'removed' } | ProviderFailure }) {
  const clock = createMovableClock();
  let calls = 0;
  const remove = async () => {
    calls += 1;
    return answer.now;
  };
  const provider = { remove } as unknown as SchedulingProvider;
  const protection = { circuitBreaker: createCircuitBreaker(clock), limiter: createMemoryLimiter(clock), clientId: 'client' };
  const api = addCircuitBreakerAndRateLimit(provider, protection);
  return {
    clock,
    calls: () => calls,
    callTooLate: () => api.remove(1, { deadline: performance.now() - 1 }),
    call: () => api.remove(1, { deadline: performance.now() + 60_000 }),
    /** With too little time to wait for the rate limit. */
    callInHaste: () => api.remove(1, { deadline: performance.now() + 600 }),
  };
}

describe('the circuit breaker', () => {
  test('opens for five seconds after eight consecutive failures', async () => {
    const answer = { now: unavailable };
    const { clock, calls, call } = protectedProvider(answer);
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await call()).toEqual(unavailable);
    expect(await call()).toEqual({ kind: 'unavailable', reason: 'circuit open', mayHaveActed: false, retryAfterSeconds: 5 });
    expect(calls()).toBe(8);
    clock.advance(5_000);
    expect(await call()).toEqual(unavailable);
    expect(await call()).toMatchObject({ reason: 'circuit open' });
  });
  test('starts counting failures again after each success', async () => {
    const answer: { now: { kind: 'removed' } | ProviderFailure } = { now: unavailable };
    const { call } = protectedProvider(answer);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      answer.now = attempt % 7 === 6 ? { kind: 'removed' } : unavailable;
      expect(await call()).toEqual(answer.now);
    }
  });
  test.each([
    ['a refusal of the whole installation', { kind: 'refused', reason: 'status 401', isInstallationWide: true } as const, 5],
    ['a response with Retry-After', { ...unavailable, retryAfterSeconds: 60 }, 60],
  ])('opens at once for %s and fails in the same way', async (_, trouble, seconds) => {
    const { call } = protectedProvider({ now: trouble });
    await call();
    expect(await call()).toMatchObject({ kind: trouble.kind, reason: 'circuit open', retryAfterSeconds: seconds });
  });
  test('lets one call probe the provider after the open time, and all calls after a success', async () => {
    const answer: { now: { kind: 'removed' } | ProviderFailure } = { now: unavailable };
    const { clock, calls, call } = protectedProvider(answer);
    for (let attempt = 0; attempt < 8; attempt += 1) await call();
    clock.advance(5_000);
    answer.now = { kind: 'removed' };
    const kinds = (await Promise.all([call(), call(), call()])).map(({ kind }) => kind);
    expect(kinds).toEqual(['removed', 'unavailable', 'unavailable']);
    expect(calls()).toBe(9);
    expect((await Promise.all([call(), call()])).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
  });
  test('does not call the provider after the deadline', async () => {
    const { calls, callTooLate } = protectedProvider({ now: { kind: 'removed' } });
    expect(await callTooLate()).toEqual({ kind: 'unavailable', reason: 'deadline exceeded', mayHaveActed: false });
    expect(calls()).toBe(0);
  });
  test('stays closed when the provider refuses one request', async () => {
    const refused = { kind: 'refused', reason: 'status 400', isInstallationWide: false } as const;
    const { call } = protectedProvider({ now: refused });
    for (let attempt = 0; attempt < 12; attempt += 1) expect(await call()).toEqual(refused);
  });
});

describe('calling the scheduling provider', () => {
  test('at most 400 calls are sent in a minute, 40 of them at once', async () => {
    const { clock, calls, call, callInHaste } = protectedProvider({ now: { kind: 'removed' } });
    const outcomes = await Promise.all(Array.from({ length: 60 }, callInHaste));
    const late = outcomes.filter((outcome) => outcome.kind === 'unavailable');
    expect(late.length).toBeGreaterThan(10);
    expect(late[0]).toMatchObject({ reason: 'rate limit', mayHaveActed: false, retryAfterSeconds: 1 });
    expect(calls()).toBeLessThan(48);
    clock.advance(6_000);
    expect((await call()).kind).toBe('removed');
  });
});
