import { notFound } from '@lyceum/kit';

import type { Caller, CallerSession } from '../../../platform/caller/caller.ts';

/** The session of a request that was authenticated by a cookie. */
export function requireSession({ session }: Caller): CallerSession {
  if (!session) throw notFound('This request was authenticated by a key or a token, not by a session.');
  return session;
}
