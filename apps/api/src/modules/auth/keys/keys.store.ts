import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';
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
  readonly expires_at: Date | null;
}

export interface KeyRow {
  readonly id: number;
  readonly uid: string;
  readonly user_id: number;
  readonly kind: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly rotation_count: number;
  readonly previous_until: Date | null;
}
const shown = [
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
const newestFirst = defineListing<KeyRow>({
  table: 'iam.api_key',
  columns: shown,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

interface Rotation {
  readonly hash: Buffer;
  readonly prefix: string;
  readonly previous_hash: Buffer | null;
  readonly previous_until: Date | null;
  readonly rotated_at: Date;
  readonly rotation_count: number;
}

/** All SQL on iam.api_key. */
export const keyStore = (db: Db) => ({
  add: (key: NewKey): Promise<KeyRow> => db.insertInto('iam.api_key').values(key).returning(shown).executeTakeFirstOrThrow(),
  listInWorkspace: (workspaceId: number) =>
    db.selectFrom('iam.api_key').select(shown).where('workspace_id', '=', workspaceId).orderBy('id').execute(),
  pageOfWorkspace: (workspaceId: number) => orderedSource(db, newestFirst, { where: [fragment`workspace_id = ${workspaceId}`] }),
  /** A live key of the workspace with its holder, and nobody else changes it until the transaction ends. */
  lockLive: (workspaceId: number, id: number) =>
    db
      .selectFrom('iam.api_key as key')
      .innerJoin('iam.user as user', 'user.id', 'key.user_id')
      .select(['key.id', 'key.kind', 'key.hash', 'key.rotation_count', 'user.role', 'user.is_staff'])
      .where('key.workspace_id', '=', workspaceId)
      .where('key.id', '=', id)
      .where('key.revoked_at', 'is', null)
      .forUpdate('key')
      .executeTakeFirst(),
  /** Whether a secret opens a live key right now; if so, the key stays as it is until the transaction ends. */
  lockIfUsable: async (hash: Buffer, at: Date): Promise<boolean> =>
    (await db
      .selectFrom('iam.api_key')
      .select('id')
      .where((eb) => eb.or([eb('hash', '=', hash), eb.and([eb('previous_hash', '=', hash), eb('previous_until', '>', at)])]))
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .forShare()
      .executeTakeFirst()) !== undefined,
  rotate: (id: number, rotation: Rotation): Promise<KeyRow> =>
    db.updateTable('iam.api_key').set(rotation).where('id', '=', id).returning(shown).executeTakeFirstOrThrow(),
  /** Whether a live key of the workspace was there to revoke. */
  async revoke(workspaceId: number, id: number): Promise<boolean> {
    const revoked = await db
      .updateTable('iam.api_key')
      .set((eb) => ({ revoked_at: eb.fn<Date>('now'), previous_hash: null, previous_until: null }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return revoked.numUpdatedRows === 1n;
  },
  /** Whom a key of the workspace may act as. */
  findHolder: (workspaceId: number, userId: number | undefined) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'role', 'is_staff', 'is_service'])
      .where('workspace_id', '=', workspaceId)
      .where((eb) => (userId === undefined ? eb('is_service', '=', true) : eb('id', '=', userId)))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
});
export type KeyStore = ReturnType<typeof keyStore>;
