import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createSecret, getDisplayPrefix, hashSecret, type KeyKind } from '../secrets.rules.ts';
import type { KeyRow } from './keys.store.ts';

export interface KeyInput {
  readonly workspaceId: number;
  readonly userId: number;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt?: Date | undefined;
}

interface IssuedKey {
  readonly id: number;
  /** Known only now: the database keeps its hash. */
  readonly key: string;
  readonly prefix: string;
  readonly row: KeyRow;
}

/** Issues a key without checking the privileges of the caller. */
export async function issueKeyUnchecked(
  { ids, random }: Pick<AuthContext, 'ids' | 'random'>,
  { keys, audit }: Pick<AuthStores, 'keys' | 'audit'>,
  scope: Scope,
  input: KeyInput,
): Promise<IssuedKey> {
  const key = createSecret(input.kind, random);
  const prefix = getDisplayPrefix(key);
  const row = await keys.add({
    uid: ids.uid(),
    workspace_id: input.workspaceId,
    user_id: input.userId,
    kind: input.kind,
    name: input.name,
    hash: hashSecret(key),
    prefix,
    scopes: [...input.scopes],
    created_by: scope.userId === 0 ? null : scope.userId,
    expires_at: input.expiresAt ?? null,
  });
  await audit.record({
    action: 'key.issued',
    object_type: 'auth.api_key',
    object_id: row.id,
    details: { kind: input.kind, prefix },
  });
  return { id: row.id, key, prefix, row };
}
