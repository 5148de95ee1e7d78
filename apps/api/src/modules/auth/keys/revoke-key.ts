import type { AuditTrail } from '../../../platform/audit/audit.store.ts';
import type { KeyStore } from './keys.store.ts';

export interface RevokeKeyTx {
  readonly keys: Pick<KeyStore, 'revoke'>;
  readonly audit: AuditTrail;
}

/** Ends a key of the workspace; answers whether there was a live one to end. */
export async function revokeKey(tx: RevokeKeyTx, workspaceId: number, id: number): Promise<boolean> {
  const isRevoked = await tx.keys.revoke(workspaceId, id);
  if (isRevoked) await tx.audit.record({ action: 'key.revoked', object_type: 'iam.api_key', object_id: id });
  return isRevoked;
}
