import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

export interface NewFamily {
  readonly uid: string;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly key_id: number | null;
  readonly scopes: KeyScope[];
  readonly created_at: Date;
  readonly rotated_at: Date;
  readonly expires_at: Date;
}

export interface NewRefreshToken {
  readonly hash: Buffer;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly family_id: number;
  readonly seq: number;
  readonly expires_at: Date;
}

interface ListedFamily {
  readonly id: number;
  readonly uid: string;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly rotated_at: Date;
  readonly expires_at: Date;
}
const newestFirst = defineListing<ListedFamily>({
  table: 'iam.token_family',
  columns: ['id', 'uid', 'scopes', 'created_at', 'rotated_at', 'expires_at'],
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on iam.token_family and iam.refresh_token. */
export const familyStore = (db: Db) => ({
  ...ending(db),
  async add(family: NewFamily): Promise<number> {
    const { id } = await db.insertInto('iam.token_family').values(family).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  addToken: (token: NewRefreshToken) => db.insertInto('iam.refresh_token').values(token).execute(),
  idByToken: async (hash: Buffer): Promise<number | undefined> =>
    (await db.selectFrom('iam.refresh_token').select('family_id').where('hash', '=', hash).executeTakeFirst())?.family_id,
  /** The family that a refresh token was given out in, held until the transaction ends, so that exchanges take turns. */
  heldByToken: (hash: Buffer) =>
    db
      .selectFrom('iam.refresh_token as token')
      .innerJoin('iam.token_family as family', 'family.id', 'token.family_id')
      .innerJoin('iam.user as user', 'user.id', 'family.user_id')
      .leftJoin('iam.api_key as key', 'key.id', 'family.key_id')
      .select([
        'family.id',
        'family.uid',
        'family.workspace_id',
        'family.user_id',
        'family.current_seq',
        'family.rotated_at',
        'family.replay',
        'family.revoked_at',
        'family.expires_at as family_expires_at',
        'token.seq',
        'token.expires_at',
        'user.uid as user_uid',
        'user.suspended_at',
        'user.deleted_at',
        'key.revoked_at as key_revoked_at',
        'key.expires_at as key_expires_at',
      ])
      .where('token.hash', '=', hash)
      .forUpdate('family')
      .executeTakeFirst(),
  rotate: (id: number, next: { readonly current_seq: number; readonly rotated_at: Date; readonly replay: Buffer }) =>
    db.updateTable('iam.token_family').set(next).where('id', '=', id).execute(),
  liveOf: ({ workspaceId, userId }: { workspaceId: number; userId: number }, at: Date) =>
    orderedSource(db, newestFirst, {
      where: [fragment`workspace_id = ${workspaceId} and user_id = ${userId} and revoked_at is null and expires_at > ${at}`],
    }),
});
export type FamilyStore = ReturnType<typeof familyStore>;

const ending = (db: Db) => ({
  end: (id: number, revoked_because: 'logout' | 'reuse', at: Date) =>
    db
      .updateTable('iam.token_family')
      .set({ revoked_at: at, revoked_because, replay: null })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  endOfKey: (keyId: number, at: Date) =>
    db
      .updateTable('iam.token_family')
      .set({ revoked_at: at, revoked_because: 'admin', replay: null })
      .where('key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .execute(),
  /** Whether the user had such a live login to end. */
  async endOwn({ workspaceId, userId }: { workspaceId: number; userId: number }, id: number, at: Date): Promise<boolean> {
    const ended = await db
      .updateTable('iam.token_family')
      .set({ revoked_at: at, revoked_because: 'logout', replay: null })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return ended.numUpdatedRows === 1n;
  },
});
