import type { Log } from '@lyceum/kit';
import { z } from 'zod';

import type { Secrets } from '../../platform/secrets/index.ts';

const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;

export interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** Binds a ciphertext to its row: it does not open in another one. */
const sealContext = ({ workspaceId, userId }: Owner): string => `bookings.integration/${workspaceId}/${userId}/tokens`;

/** Encrypts tokens for the database, the only place where they are stored. */
export const tokenSeal = (secrets: Secrets, log: Log) => ({
  seal(owner: Owner, tokens: TokenPair) {
    const sealed_tokens = secrets.seal(JSON.stringify(tokens), sealContext(owner));
    return { sealed_tokens, sealed_by: secrets.keyIdOf(sealed_tokens) };
  },
  /** Undefined if the key is lost or the row was tampered with: the provider then issues new tokens. */
  open(owner: Owner, sealed: string | null): TokenPair | undefined {
    if (sealed === null) return undefined;
    try {
      return TokenPair.parse(JSON.parse(secrets.open(sealed, sealContext(owner)).toString('utf8')));
    } catch {
      log.warn({ event: 'bookings.tokens_unreadable', user_id: owner.userId }, 'stored tokens cannot be decrypted');
      return undefined;
    }
  },
  /** The id of the key that seals now. */
  currentKey: (): string => secrets.keyIdOf(secrets.seal('', 'bookings.current-key')),
});
export type TokenSeal = ReturnType<typeof tokenSeal>;
