import { notFound } from '@lyceum/kit';

import type { Caller, CallerSession } from '../../../platform/caller/caller.ts';

/** The session of a request that was authenticated by a cookie. */
export function requireSession({ session }: Caller): CallerSession {
  if (!session)
    throw notFound('You sent a key or a token, so there is no session. Sign in with POST /api/v1/auth/session/ first.');
  return session;
}
