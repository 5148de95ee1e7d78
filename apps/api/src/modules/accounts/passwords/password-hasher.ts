import { randomBytes } from 'node:crypto';

import { Problem } from '@lyceum/kit';
import { hash, verify } from '@node-rs/argon2';

import { createSemaphore } from '../../../platform/semaphore.ts';

/** OWASP's second recommended parameters for Argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash occupies a core and 19 MiB of memory. */
const defaultLimits = { concurrency: 2, maxQueued: 32 };

export interface PasswordHasher {
  /** Throws 503 when too many hashes are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one. Throws 503 when too many hashes are waiting. */
  matches(storedHash: string | null | undefined, password: string): Promise<boolean>;
}

/** Keyboards compose the same characters in different ways. */
const normalize = (password: string): string => password.normalize('NFC');

export function createPasswordHasher(limits: typeof defaultLimits = defaultLimits): PasswordHasher {
  const semaphore = createSemaphore(limits);
  let dummyHash: Promise<string> | undefined;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const running = semaphore.tryRun(work);
    if (!running) throw overloaded();
    return running;
  }

  return {
    hash: (password) => run(() => hash(normalize(password), cost)),
    async matches(storedHash, password) {
      dummyHash ??= hash(randomBytes(32), cost);
      const compared = storedHash ?? (await dummyHash);
      const isEqual = await run(() => verify(compared, normalize(password)));
      return isEqual && storedHash !== null && storedHash !== undefined;
    },
  };
}

const overloaded = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'Many people are signing in at the moment. Try again in a second.',
    headers: { 'Retry-After': '1' },
  });
