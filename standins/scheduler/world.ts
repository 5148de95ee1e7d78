import { randomBytes } from 'node:crypto';

import { createFaults, noCalls } from './faults.ts';
import { makeToken, type Token, type TokenType } from './tokens.ts';
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
  readonly madeAt: number;
}

export interface Keys {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: number;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: number;
}

/** Everything that the provider knows, in memory, for one OAuth client. */
export function createWorld(given: { clientId: string; secret: string; firstId: number }) {
  const clock: VirtualClock = virtualClock();
  const key = randomBytes(32);
  const users = new Map<number, ManagedUser>();
  const tokens = new Map<string, Token>();
  let [lastId, everMade] = [given.firstId - 1, 0];

  const give = (type: TokenType, ownerId: number): Token => {
    const token = makeToken({ type, clientId: given.clientId, ownerId, now: clock.now(), key });
    tokens.set(token.text, token);
    return token;
  };
  const world = {
    clock,
    faults: createFaults(),
    clientId: given.clientId,
    secret: given.secret,
    hasOrganization: true,
    /** Names for which creation fails by 500, so that others are not in the way of the fault. */
    refuses: new Set<string>(),
    /** Addresses of people who are not the client's: they are taken, and nobody is to be found. */
    outside: new Set<string>(),
    users,
    tokens,
    /** Calls that did something or were refused for what they asked; by name. */
    counts: noCalls(),
    /** What was done, lost answers included. */
    done: { created: 0, refreshed: 0, forced: 0, deleted: 0 },
    everMade: () => everMade,
    addressOf: (email: string): string => rewritten(email, given.clientId),
    nextId: (): number => (lastId += 1),
    add(user: ManagedUser): void {
      users.set(user.id, user);
      everMade += 1;
    },
    remove(id: number): void {
      users.delete(id);
      world.endTokensOf(id);
      world.done.deleted += 1;
    },
    endTokensOf(ownerId: number): void {
      for (const [text, token] of tokens) if (token.ownerId === ownerId) tokens.delete(text);
    },
    keysFor(ownerId: number): Keys {
      const [access, refresh] = [give('access', ownerId), give('refresh', ownerId)];
      return {
        accessToken: access.text,
        accessTokenExpiresAt: access.expiresAt,
        refreshToken: refresh.text,
        refreshTokenExpiresAt: refresh.expiresAt,
      };
    },
    /** As a replica has it that is behind by so many milliseconds. */
    isSeen: (made: { readonly madeAt: number }, lagMs: number): boolean => lagMs === 0 || made.madeAt <= clock.now() - lagMs,
    /** Whether a request with this access token would be let in. */
    accepts(accessToken: string): 'yes' | 'expired' | 'no' {
      const token = tokens.get(accessToken);
      if (token?.type !== 'access' || !users.has(token.ownerId)) return 'no';
      return token.expiresAt > clock.now() ? 'yes' : 'expired';
    },
  };
  return world;
}
export type World = ReturnType<typeof createWorld>;

/** `local+{clientId}@domain`; the provider splits at every @, and so do we. */
function rewritten(email: string, clientId: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return local.endsWith(`+${clientId}`) ? email.toLowerCase() : `${local}+${clientId}@${domain}`;
}
