import type { Log } from '@lyceum/kit';
import { z } from 'zod';

import { type Secrets, sealedColumn } from '../../platform/secrets/index.ts';

const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;

export interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** Binds a ciphertext to its row: it does not open in another one. */
const sealContext = ({ workspaceId, userId }: Owner): string => `bookings.integration/${workspaceId}/${userId}/tokens`;

export const bookingSealedColumns = [
  sealedColumn({
    table: 'bookings.integration',
    column: 'sealed_tokens',
    primaryKey: ['workspace_id', 'user_id'],
    keyIdColumn: 'sealed_by',
    contextRow: z.object({ workspace_id: z.number(), user_id: z.number() }),
    contextOf: ({ workspace_id, user_id }) => sealContext({ workspaceId: workspace_id, userId: user_id }),
  }),
];

/** Encrypts tokens for the database, the only place where they are stored. */
export const createTokenSeal = (secrets: Secrets, log: Log) => ({
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
});
