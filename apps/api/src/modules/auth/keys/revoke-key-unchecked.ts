import type { AuthStores } from '../auth.context.ts';

/** Revokes a key without checking the privileges of the caller; false when there was none that is not revoked. */
export async function revokeKeyUnchecked(
  { keys, audit }: Pick<AuthStores, 'keys' | 'audit'>,
  workspaceId: number,
  id: number,
): Promise<boolean> {
  const isRevoked = await keys.revoke(workspaceId, id);
  if (isRevoked) await audit.record({ action: 'key.revoked', object_type: 'auth.api_key', object_id: id });
  return isRevoked;
}
