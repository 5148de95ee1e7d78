import type { Db } from '../../../platform/db/db.ts';

/** Reads who stands behind credentials. */
export const identityStore = (db: Db) => ({
  /** The live keys among the given hashes: neither revoked nor expired, of a user who is neither suspended nor deleted. */
  behindKeys: (hashes: readonly Buffer[]) =>
    db
      .selectFrom('iam.api_key as key')
      .innerJoin('iam.user as user', 'user.id', 'key.user_id')
      .select([
        'key.hash',
        'key.id as key_id',
        'key.kind',
        'key.scopes',
        'key.workspace_id',
        'user.id as user_id',
        'user.role',
        'user.is_staff',
      ])
      .where('key.hash', '=', (eb) => eb.fn.any(eb.val(hashes)))
      .where('key.revoked_at', 'is', null)
      .where((eb) => eb.or([eb('key.expires_at', 'is', null), eb('key.expires_at', '>', eb.fn<Date>('now'))]))
      .where('user.suspended_at', 'is', null)
      .where('user.deleted_at', 'is', null)
      .execute(),
});
export type IdentityStore = ReturnType<typeof identityStore>;
export type KeyIdentity = Awaited<ReturnType<IdentityStore['behindKeys']>>[number];
