import { setTimeout as pause } from 'node:timers/promises';

/**
 * For `vi.waitFor`, whose own default is one second. The limit only ends a test that would wait for ever; what a test
 * asserts must not depend on how busy the machine is.
 */
export const patient = { timeout: 120_000, interval: 20 };

/** Asks until the condition holds, and returns the value that met it. */
export async function eventually<T>(ask: () => T | Promise<T>, holds: (value: T) => boolean = Boolean): Promise<T> {
  for (const end = Date.now() + patient.timeout; ; ) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`The condition was never met; last value: ${JSON.stringify(value)}`);
    await pause(patient.interval);
  }
}
