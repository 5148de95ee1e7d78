import type { AuditTrail } from '../../../platform/audit/audit.store.ts';
import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createSecret, displayPrefix, hashSecret, type KeyKind } from './api-key.rules.ts';
import type { KeyRow, KeyStore } from './keys.store.ts';

export interface IssueKeyTx {
  readonly keys: Pick<KeyStore, 'add'>;
  readonly audit: AuditTrail;
}

export interface WantedKey {
  readonly workspaceId: number;
  readonly userId: number;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt?: Date | undefined;
}

export interface IssuedKey {
  readonly id: number;
  /** The only time that it is seen. */
  readonly key: string;
  readonly prefix: string;
  readonly row: KeyRow;
}

/** Makes a key inside the caller's transaction; only its hash is stored. */
export async function issueKey(
  deps: { readonly ids: Ids; readonly random: (bytes: number) => Buffer },
  tx: IssueKeyTx,
  scope: Scope,
  wanted: WantedKey,
): Promise<IssuedKey> {
  const key = createSecret(wanted.kind, deps.random);
  const prefix = displayPrefix(key);
  const row = await tx.keys.add({
    uid: deps.ids.uid(),
    workspace_id: wanted.workspaceId,
    user_id: wanted.userId,
    kind: wanted.kind,
    name: wanted.name,
    hash: hashSecret(key),
    prefix,
    scopes: [...wanted.scopes],
    created_by: scope.userId === 0 ? null : scope.userId,
    expires_at: wanted.expiresAt ?? null,
  });
  await tx.audit.record({
    action: 'key.issued',
    object_type: 'iam.api_key',
    object_id: row.id,
    details: { kind: wanted.kind, prefix },
  });
  return { id: row.id, key, prefix, row };
}
