import type { AuditTrail } from '../../../platform/audit/audit.store.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { KeyScope } from '../access/caller.ts';
import { hashOfKey, type KeyKind, makeKey, shownPrefix } from './api-key.rules.ts';
import type { KeyStore } from './keys.store.ts';

export interface IssueKeyTx {
  readonly keys: Pick<KeyStore, 'add'>;
  readonly audit: AuditTrail;
}

interface Wanted {
  readonly workspaceId: number;
  readonly userId: number;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

export interface IssuedKey {
  readonly id: number;
  /** The only time that it is seen. */
  readonly key: string;
  readonly prefix: string;
}

/** Makes a key inside the caller's transaction; only its hash is stored. */
export async function issueKey(
  deps: { readonly ids: Ids; readonly random: (bytes: number) => Buffer },
  tx: IssueKeyTx,
  scope: Scope,
  wanted: Wanted,
): Promise<IssuedKey> {
  const key = makeKey(wanted.kind, deps.random);
  const prefix = shownPrefix(key);
  const id = await tx.keys.add({
    uid: deps.ids.uid(),
    workspace_id: wanted.workspaceId,
    user_id: wanted.userId,
    kind: wanted.kind,
    name: wanted.name,
    hash: hashOfKey(key),
    prefix,
    scopes: [...wanted.scopes],
    created_by: scope.userId === 0 ? null : scope.userId,
  });
  await tx.audit.record({
    action: 'key.issued',
    object_type: 'iam.api_key',
    object_id: id,
    details: { kind: wanted.kind, prefix },
  });
  return { id, key, prefix };
}
