import { createHash } from 'node:crypto';

import type { Problem } from '@lyceum/kit';

import type { Rate } from '../../platform/limits/limiter.ts';
import type { AccountsContext } from './accounts.context.ts';
import { tooManyAttempts } from './accounts.problems.ts';

/** Counts an attempt; throws 429 when the limit is reached. */
export async function consumeAttemptOrThrow(context: AccountsContext, name: string, rate: Rate): Promise<void> {
  const { allowed, retryAfterSeconds } = await context.limiter.consume(createAttemptCounterKey(name), scaled(context, rate));
  if (!allowed) throw tooManyAttempts(retryAfterSeconds);
}

export interface PasswordLimit {
  readonly name: string;
  readonly rate?: Rate;
  /** The error to throw when the limit is reached. */
  refuse(retryAfterSeconds: number): Problem | Promise<Problem>;
}

/** At most 80 wrong passwords in any 24 hours. */
const dailyRate: Rate = { limit: 60, periodSeconds: 86_400, burst: 20 };

/**
 * Checks a password if every limit allows it. The attempt is counted before the check, so that concurrent guesses are counted too,
 * and taken back when the password is right or was not checked.
 */
export async function checkPasswordWithinLimit(
  context: AccountsContext,
  limits: readonly PasswordLimit[],
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const rateOf = ({ rate = dailyRate }: PasswordLimit) => scaled(context, rate);
  for (const limit of limits) {
    const { allowed, retryAfterSeconds } = await context.limiter.consume(createAttemptCounterKey(limit.name), rateOf(limit));
    if (!allowed) throw await limit.refuse(retryAfterSeconds);
  }
  let isWrong = false;
  try {
    isWrong = !(await matches());
    return !isWrong;
  } finally {
    if (!isWrong) for (const limit of limits) await context.limiter.refund(createAttemptCounterKey(limit.name), rateOf(limit));
  }
}

/** Names are hashed, because others may be able to read the limiter's server. */
export const createAttemptCounterKey = (name: string): string =>
  `attempt:${createHash('sha256').update(name).digest('base64url')}`;

const scaled = ({ rateFactor }: AccountsContext, { limit, periodSeconds, burst }: Rate): Rate => ({
  limit: limit * rateFactor,
  periodSeconds,
  burst: burst * rateFactor,
});
