import type { Log } from '@lyceum/kit';
import { z } from 'zod';

import { type Secrets, sealedColumn } from '../../../platform/secrets/index.ts';

/** Binds a ciphertext to its row: it does not open in another one. */
const sealContext = (id: number): string => `vault.document/${id}/config`;

export const vaultSealedColumns = [
  sealedColumn({
    table: 'vault.document',
    column: 'sealed_config',
    primaryKey: ['id'],
    contextRow: z.object({ id: z.number() }),
    contextOf: ({ id }) => sealContext(id),
  }),
];

export interface SealedConfig {
  readonly id: number;
  readonly sealed_config: string | null;
}

/** Encrypts the configs of documents, which may contain tokens of other services. */
export const createConfigSeal = (secrets: Secrets, log: Log) => ({
  seal: (id: number, config: unknown): string | null =>
    config === null || config === undefined ? null : secrets.seal(JSON.stringify(config), sealContext(id)),
  /** Null if the key is lost or the row was tampered with: the owner then has to send the config again. */
  open({ id, sealed_config }: SealedConfig): unknown {
    if (sealed_config === null) return null;
    try {
      return JSON.parse(secrets.open(sealed_config, sealContext(id)).toString('utf8'));
    } catch {
      log.warn({ event: 'vault.config_unreadable', document_id: id }, 'the config of a document cannot be decrypted');
      return null;
    }
  },
});
