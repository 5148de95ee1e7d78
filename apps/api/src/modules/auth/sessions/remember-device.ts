import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createSecret, hashSecret } from '../secrets.rules.ts';
import { createDeviceCookie } from './device-cookie.ts';

const lifetimeSeconds = 180 * 86_400;
const maxDevices = 20;
const maxUserAgentLength = 300;

interface SignedInDevice {
  readonly accountId: number;
  /** The secret that the browser sent, if it has signed in before, to this or another account. */
  readonly presented: string | undefined;
  readonly userAgent: string;
  /** Until when the browser is not asked for the second factor. */
  readonly trustedUntil?: Date | undefined;
}

/** Remembers that this browser has signed in to the account, and returns the cookie by which it is recognised. */
export async function rememberDevice(
  context: Pick<AuthContext, 'clock' | 'ids' | 'random'>,
  { devices }: AuthStores,
  { accountId, presented, userAgent, trustedUntil }: SignedInDevice,
): Promise<string> {
  // A secret that was not issued here may be known to the site that has set it.
  const isIssued = presented !== undefined && (await devices.isIssued(hashSecret(presented)));
  const secret = isIssued ? presented : createSecret('dv', context.random);
  const now = context.clock.now();
  await devices.upsert({
    uid: context.ids.uid(),
    account_id: accountId,
    hash: hashSecret(secret),
    user_agent: userAgent.slice(0, maxUserAgentLength),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
  });
  if (trustedUntil) await devices.trust(accountId, hashSecret(secret), trustedUntil);
  await devices.deleteAllBut(accountId, maxDevices);
  return createDeviceCookie(secret, lifetimeSeconds);
}
