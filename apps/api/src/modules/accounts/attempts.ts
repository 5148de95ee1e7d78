import { createHash } from 'node:crypto';

import type { Rate } from '../../platform/limits/limiter.ts';
import type { AccountsContext } from './accounts.context.ts';
import { tooManyAttempts } from './accounts.problems.ts';

/** Counts an attempt; throws 429 when the limit is reached. Names are hashed, because others may be able to read the limiter's server. */
export async function consumeAttempt(
  context: AccountsContext,
  name: string,
  { limit, periodSeconds, burst }: Rate,
): Promise<void> {
  const hashed = createHash('sha256').update(name).digest('base64url');
  const rate = { limit: limit * context.rateFactor, periodSeconds, burst: burst * context.rateFactor };
  const { allowed, retryAfterSeconds } = await context.limiter.consume(`attempt:${hashed}`, rate);
  if (!allowed) throw tooManyAttempts(retryAfterSeconds);
}

/** Counts every attempt at an account's password, right or wrong, from any address, and also for accounts that do not exist. */
export const consumePasswordAttempt = (context: AccountsContext, email: string): Promise<void> =>
  consumeAttempt(context, `password ${email.toLowerCase()}`, { limit: 10, periodSeconds: 60, burst: 10 });
