import type { Db } from '../../../platform/db/db.ts';
import type { KeyScope } from '../access/caller.ts';
import type { KeyKind } from './api-key.rules.ts';

export interface NewKey {
  readonly uid: string;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly kind: KeyKind;
  readonly name: string;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly scopes: KeyScope[];
  readonly created_by: number | null;
}

/** All SQL on iam.api_key. */
export const keyStore = (db: Db) => ({
  async add(key: NewKey): Promise<number> {
    const { id } = await db.insertInto('iam.api_key').values(key).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  inWorkspace: (workspaceId: number) =>
    db
      .selectFrom('iam.api_key')
      .select(['id', 'user_id', 'kind', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
  /** Whether a live key of the workspace was there to revoke. */
  async revoke(workspaceId: number, id: number): Promise<boolean> {
    const revoked = await db
      .updateTable('iam.api_key')
      .set((eb) => ({ revoked_at: eb.fn<Date>('now') }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return revoked.numUpdatedRows === 1n;
  },
});
export type KeyStore = ReturnType<typeof keyStore>;
