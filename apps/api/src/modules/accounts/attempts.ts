import { createHash } from 'node:crypto';

import type { Rate } from '../../platform/limits/limiter.ts';
import type { AccountsContext } from './accounts.context.ts';
import { tooManyAttempts } from './accounts.problems.ts';

type Deps = Pick<AccountsContext, 'limiter' | 'rateFactor'>;

/** Counts one of a thing that may be done so often, by whoever does it. Names are hashed: the limiter may be a server that others read. */
export async function countAttempt(deps: Deps, name: string, { limit, periodSeconds, burst }: Rate): Promise<void> {
  const hashed = createHash('sha256').update(name).digest('base64url');
  const rate = { limit: limit * deps.rateFactor, periodSeconds, burst: burst * deps.rateFactor };
  const { allowed, retryAfterSeconds } = await deps.limiter.consume(`attempt:${hashed}`, rate);
  if (!allowed) throw tooManyAttempts(retryAfterSeconds);
}

/** Guesses of one account's password, from wherever they come. Counted for addresses that nobody has, too. */
export const countGuess = (deps: Deps, email: string): Promise<void> =>
  countAttempt(deps, `password ${email.toLowerCase()}`, { limit: 10, periodSeconds: 60, burst: 10 });
