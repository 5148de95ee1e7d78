import type { Insertable, Selectable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../../people/index.ts';

type TokenFamily = Schema['auth.token_family'];

const listColumns = ['id', 'uid', 'scopes', 'created_at', 'rotated_at', 'expires_at'] as const;
type ListedTokenFamily = Pick<Selectable<TokenFamily>, (typeof listColumns)[number]>;
const newestFirst = defineListing<ListedTokenFamily>({
  table: 'auth.token_family',
  columns: listColumns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on auth.token_family and auth.refresh_token. */
export const tokenFamilyStore = (db: Db) => ({
  ...revocations(db),
  async add(family: Insertable<TokenFamily>): Promise<number> {
    const { id } = await db.insertInto('auth.token_family').values(family).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  addToken: (token: Insertable<Schema['auth.refresh_token']>) => db.insertInto('auth.refresh_token').values(token).execute(),
  /** Whose rate limit an exchange of the refresh token counts against. */
  findOwnerByToken: (hash: Buffer) =>
    db
      .selectFrom('auth.refresh_token as token')
      .innerJoin('auth.token_family as family', 'family.id', 'token.family_id')
      .innerJoin('people.user as user', 'user.id', 'family.user_id')
      .select(['family.id', 'family.workspace_id', 'family.user_id', 'family.key_id', 'user.is_service'])
      .where('token.hash', '=', hash)
      .executeTakeFirst(),
  /** The family of a refresh token, whether or not the token is still valid. The lock makes exchanges run one after the other. */
  lockByToken: (hash: Buffer) =>
    db
      .selectFrom('auth.refresh_token as token')
      .innerJoin('auth.token_family as family', 'family.id', 'token.family_id')
      .innerJoin('people.user as user', 'user.id', 'family.user_id')
      .leftJoin('auth.api_key as key', 'key.id', 'family.key_id')
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
    db.updateTable('auth.token_family').set(next).where('id', '=', id).execute(),
  listLive: ({ workspaceId, userId }: Person, at: Date) =>
    createOrderedSource(db, newestFirst, {
      where: [fragment`workspace_id = ${workspaceId} and user_id = ${userId} and revoked_at is null and expires_at > ${at}`],
    }),
});
export type TokenFamilyStore = ReturnType<typeof tokenFamilyStore>;
export type PresentedToken = NonNullable<Awaited<ReturnType<TokenFamilyStore['lockByToken']>>>;

type RevocationReason = 'logout' | 'reuse' | 'admin';

const revocations = (db: Db) => {
  const revokeLive = (revokedAt: Date, revoked_because: RevocationReason) =>
    db
      .updateTable('auth.token_family')
      .set({ revoked_at: revokedAt, revoked_because, replay: null })
      .where('revoked_at', 'is', null);
  return {
    revoke: (id: number, reason: RevocationReason, revokedAt: Date) =>
      revokeLive(revokedAt, reason).where('id', '=', id).execute(),
    endAllOfKey: (keyId: number, revokedAt: Date) => revokeLive(revokedAt, 'admin').where('key_id', '=', keyId).execute(),
    endAllOfUser: ({ workspaceId, userId }: Person, revokedAt: Date) =>
      revokeLive(revokedAt, 'admin').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute(),
    /** False when the user has no such live token family. */
    async revokeOwn({ workspaceId, userId }: Person, id: number, revokedAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await revokeLive(revokedAt, 'logout')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};
