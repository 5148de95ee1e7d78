import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthStores } from '../auth.context.ts';
import { requireSession } from '../sessions/require-session.ts';
import { proveSecondFactorFirst } from './second-factors.problems.ts';

export interface AccountSession {
  readonly id: number;
  readonly accountId: number;
}

export const findAccountSession = ({ session }: Caller): AccountSession | undefined =>
  typeof session?.accountId === 'number' ? { id: session.id, accountId: session.accountId } : undefined;

/** Second factors belong to an account, so keys, tokens and the sessions that they have opened cannot manage them. */
export function requireAccountSession(caller: Caller): AccountSession {
  const { id, accountId } = requireSession(caller);
  if (accountId === null) throw notFound('This session has no account. Sign in with a password or a mailed link.');
  return { id, accountId };
}

/** A stolen session that has not proved a second factor must not change the ones of its owner. Returns the current factors. */
export async function assertFactorProvenIfAny({ sessions, secondFactors }: AuthStores, { id, accountId }: AccountSession) {
  const factors = await secondFactors.listConfirmed(accountId);
  const session = await sessions.findById(id);
  if (!session) throw notFound();
  if (factors.length > 0 && session.second_factor_at === null) throw proveSecondFactorFirst();
  return factors;
}
