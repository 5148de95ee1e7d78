import { setTimeout as sleep } from 'node:timers/promises';

import type { Limiter, Rate } from '../../../platform/limits/limiter.ts';
import type { CircuitBreaker, OpenCircuit } from './circuit-breaker.ts';
import { type CallOptions, isProviderFailure, type ProviderFailure, type SchedulingProvider } from './scheduling-provider.ts';

/** At most 400 in any minute with the burst, below the provider's 500: it locks accounts that exceed that repeatedly. */
const rate: Rate = { limit: 360, periodSeconds: 60, burst: 40 };
/** The time that must be left for the call itself after waiting for the rate limit. */
const minCallMs = 500;

interface Protection {
  readonly circuitBreaker: CircuitBreaker;
  readonly limiter: Limiter;
  readonly clientId: string;
}

type Outcome = { readonly kind: string } | ProviderFailure;

/** Puts a circuit breaker and a rate limit in front of a provider. */
export function addCircuitBreakerAndRateLimit(provider: SchedulingProvider, protection: Protection): SchedulingProvider {
  const { circuitBreaker } = protection;
  const protect = async <T extends Outcome>(options: CallOptions, call: () => Promise<T>): Promise<T | ProviderFailure> => {
    const obstacle = circuitFailure(circuitBreaker.check()) ?? (await waitForRateLimit(protection, options));
    if (obstacle) return obstacle;
    if (options.deadline <= performance.now()) return { kind: 'unavailable', reason: 'deadline exceeded', mayHaveActed: false };
    // Checked again, because the circuit may have opened while this call waited for the rate limit.
    const opened = circuitFailure(circuitBreaker.enter());
    if (opened) return opened;
    const outcome = await call().catch((error: unknown) => {
      circuitBreaker.onFailure();
      throw error;
    });
    report(circuitBreaker, outcome);
    return outcome;
  };
  return {
    create: (user, options) => protect(options, () => provider.create(user, options)),
    refresh: (token, options) => protect(options, () => provider.refresh(token, options)),
    forceRefresh: (id, options) => protect(options, () => provider.forceRefresh(id, options)),
    find: (user, options) => protect(options, () => provider.find(user, options)),
    remove: (id, options) => protect(options, () => provider.remove(id, options)),
  };
}

function circuitFailure(circuit: OpenCircuit | undefined): ProviderFailure | undefined {
  if (!circuit) return undefined;
  const { retryAfterSeconds } = circuit;
  const reason = 'circuit open';
  return circuit.isRefused
    ? { kind: 'refused', isInstallationWide: true, reason, retryAfterSeconds }
    : { kind: 'unavailable', mayHaveActed: false, reason, retryAfterSeconds };
}

/** Waits as long as that leaves time for the call. */
async function waitForRateLimit(
  { limiter, clientId }: Protection,
  { deadline }: CallOptions,
): Promise<ProviderFailure | undefined> {
  for (;;) {
    const { allowed, retryAfterSeconds } = await limiter.consume(`sched-provider:${clientId}`, rate);
    if (allowed) return undefined;
    const waitMs = Math.max(10, Math.ceil(retryAfterSeconds * 1000));
    if (deadline - performance.now() - waitMs < minCallMs)
      return {
        kind: 'unavailable',
        reason: 'rate limit',
        mayHaveActed: false,
        retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
      };
    await sleep(waitMs);
  }
}

function report(circuitBreaker: CircuitBreaker, outcome: Outcome): void {
  if (!isProviderFailure(outcome)) return circuitBreaker.onSuccess();
  if (outcome.kind === 'refused') return outcome.isInstallationWide ? circuitBreaker.onRefused() : circuitBreaker.onSuccess();
  if (outcome.retryAfterSeconds !== undefined) return circuitBreaker.onRetryAfter(outcome.retryAfterSeconds);
  circuitBreaker.onFailure();
}
