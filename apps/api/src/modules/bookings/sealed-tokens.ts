import type { Log } from '@lyceum/kit';
import { z } from 'zod';

import type { Secrets } from '../../platform/secrets/index.ts';

const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type HeldTokens = z.output<typeof Tokens>;

export interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

const placeOf = ({ workspaceId, userId }: Owner): string => `bookings.integration/${workspaceId}/${userId}/tokens`;

/** Tokens as they lie in the database, and nowhere else. */
export const tokenSeal = (secrets: Secrets, log: Log) => ({
  seal(owner: Owner, tokens: HeldTokens) {
    const sealed_tokens = secrets.seal(JSON.stringify(tokens), placeOf(owner));
    return { sealed_tokens, sealed_by: secrets.keyIdOf(sealed_tokens) };
  },
  /** Undefined also where the key is lost or the row was changed: the provider gives new ones. */
  open(owner: Owner, sealed: string | null): HeldTokens | undefined {
    if (sealed === null) return undefined;
    try {
      return Tokens.parse(JSON.parse(secrets.open(sealed, placeOf(owner)).toString('utf8')));
    } catch {
      log.warn({ event: 'bookings.tokens_unreadable', user_id: owner.userId }, 'sealed tokens do not open; new ones are fetched');
      return undefined;
    }
  },
  /** The key by which everything is sealed now. */
  currentKey: (): string => secrets.keyIdOf(secrets.seal('', 'bookings.current-key')),
});
export type TokenSeal = ReturnType<typeof tokenSeal>;
