import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

type ApiKey = Schema['auth.api_key'];

const columns = [
  'id',
  'uid',
  'user_id',
  'kind',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'rotation_count',
  'previous_until',
] as const;
export type KeyRow = Pick<Selectable<ApiKey>, (typeof columns)[number]>;

const newestFirst = defineListing<KeyRow>({
  table: 'auth.api_key',
  columns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

type Rotation = Pick<
  Updateable<ApiKey>,
  'hash' | 'prefix' | 'previous_hash' | 'previous_until' | 'rotated_at' | 'rotation_count'
>;

/** All SQL on auth.api_key, except when keys were last used. */
export const apiKeyStore = (db: Db) => ({
  add: (key: Insertable<ApiKey>): Promise<KeyRow> =>
    db.insertInto('auth.api_key').values(key).returning(columns).executeTakeFirstOrThrow(),
  listInWorkspace: (workspaceId: number): Promise<KeyRow[]> =>
    db.selectFrom('auth.api_key').select(columns).where('workspace_id', '=', workspaceId).orderBy('id').execute(),
  listPage: (workspaceId: number) => createOrderedSource(db, newestFirst, { where: [fragment`workspace_id = ${workspaceId}`] }),
  /** A key that is not revoked, with the privileges of its user. */
  lockLive: (workspaceId: number, id: number) =>
    db
      .selectFrom('auth.api_key as key')
      .innerJoin('people.user as user', 'user.id', 'key.user_id')
      .select(['key.id', 'key.kind', 'key.hash', 'key.rotation_count', 'user.role', 'user.is_staff'])
      .where('key.workspace_id', '=', workspaceId)
      .where('key.id', '=', id)
      .where('key.revoked_at', 'is', null)
      .forUpdate('key')
      .executeTakeFirst(),
  /** Whether the secret belongs to a valid key; a share lock then keeps the key valid until the transaction ends. */
  lockIfValid: async (hash: Buffer, at: Date): Promise<boolean> =>
    (await db
      .selectFrom('auth.api_key')
      .select('id')
      .where((eb) => eb.or([eb('hash', '=', hash), eb.and([eb('previous_hash', '=', hash), eb('previous_until', '>', at)])]))
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .forShare()
      .executeTakeFirst()) !== undefined,
  rotate: (id: number, rotation: Rotation): Promise<KeyRow> =>
    db.updateTable('auth.api_key').set(rotation).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
  /** False when the workspace has no such key that is not revoked. */
  async revoke(workspaceId: number, id: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('auth.api_key')
      .set((eb) => ({ revoked_at: eb.fn<Date>('now'), previous_hash: null, previous_until: null }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** The user that a key is issued for; without an id, the workspace's service user. */
  findHolder: (workspaceId: number, userId: number | undefined) =>
    db
      .selectFrom('people.user')
      .select(['id', 'role', 'is_staff', 'is_service'])
      .where('workspace_id', '=', workspaceId)
      .where((eb) => (userId === undefined ? eb('is_service', '=', true) : eb('id', '=', userId)))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
});
