import { randomBytes } from 'node:crypto';

import { createFaults, zeroCounts } from './faults.ts';
import { createToken, type Token, type TokenType } from './tokens.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export interface ManagedUser {
  readonly id: number;
  email: string;
  readonly username: string;
  name: string;
  timeZone: string;
  weekStart: string;
  timeFormat: number;
  bio: string | null;
  locale: string | undefined;
  avatarUrl: string | null;
  metadata: Readonly<Record<string, unknown>> | undefined;
  readonly defaultScheduleId: number | null;
  readonly createdDate: string;
  readonly createdAt: number;
}

export interface Keys {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: number;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: number;
}

/** The state of the provider for one OAuth client, in memory. */
export function createWorld(given: { clientId: string; secret: string; firstId: number }) {
  const clock: VirtualClock = virtualClock();
  const key = randomBytes(32);
  const users = new Map<number, ManagedUser>();
  const tokens = new Map<string, Token>();
  let [lastId, total] = [given.firstId - 1, 0];

  const issueToken = (type: TokenType, ownerId: number): Token => {
    const token = createToken({ type, clientId: given.clientId, ownerId, now: clock.now(), key });
    tokens.set(token.text, token);
    return token;
  };
  const world = {
    clock,
    faults: createFaults(),
    clientId: given.clientId,
    secret: given.secret,
    hasOrganization: true,
    /** User names for which creation returns 500, so that other users are not affected. */
    failingNames: new Set<string>(),
    /** Addresses of users of other clients: they are taken, but this client cannot find the user. */
    foreignAddresses: new Set<string>(),
    users,
    tokens,
    /** Calls received, by name. */
    counts: zeroCounts(),
    /** What took effect, including calls with lost responses. */
    done: { created: 0, refreshed: 0, forced: 0, deleted: 0 },
    createdCount: () => total,
    addressOf: (email: string): string => rewriteAddress(email, given.clientId),
    nextId: (): number => (lastId += 1),
    add(user: ManagedUser): void {
      users.set(user.id, user);
      total += 1;
    },
    remove(id: number): void {
      users.delete(id);
      world.revokeTokensOf(id);
      world.done.deleted += 1;
    },
    revokeTokensOf(ownerId: number): void {
      for (const [text, token] of tokens) if (token.ownerId === ownerId) tokens.delete(text);
    },
    issueKeys(ownerId: number): Keys {
      const [access, refresh] = [issueToken('access', ownerId), issueToken('refresh', ownerId)];
      return {
        accessToken: access.text,
        accessTokenExpiresAt: access.expiresAt,
        refreshToken: refresh.text,
        refreshTokenExpiresAt: refresh.expiresAt,
      };
    },
    /** Whether a replica with this lag has it. */
    isVisible: (item: { readonly createdAt: number }, lagMs: number): boolean =>
      lagMs === 0 || item.createdAt <= clock.now() - lagMs,
    /** Whether a request with this access token would be authorized. */
    accepts(accessToken: string): 'yes' | 'expired' | 'no' {
      const token = tokens.get(accessToken);
      if (token?.type !== 'access' || !users.has(token.ownerId)) return 'no';
      return token.expiresAt > clock.now() ? 'yes' : 'expired';
    },
  };
  return world;
}
export type World = ReturnType<typeof createWorld>;

/** `local+{clientId}@domain`; splits at every @, as the provider does. */
function rewriteAddress(email: string, clientId: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return local.endsWith(`+${clientId}`) ? email.toLowerCase() : `${local}+${clientId}@${domain}`;
}
