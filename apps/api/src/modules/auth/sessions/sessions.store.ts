import type { KeyScope } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

export interface NewSessionRow {
  readonly uid: string;
  readonly hash: Buffer;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly account_id: number | null;
  readonly key_id: number | null;
  readonly method: 'password' | 'key' | 'oidc';
  readonly scopes: KeyScope[];
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly idle_until: Date;
  readonly expires_at: Date;
}

interface ListedSession {
  readonly id: number;
  readonly uid: string;
  readonly method: string;
  readonly scopes: string[];
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}
const newestFirst = defineListing<ListedSession>({
  table: 'iam.session',
  columns: ['id', 'uid', 'method', 'scopes', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'],
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** All SQL on iam.session. */
export const sessionStore = (db: Db) => ({
  add: (session: NewSessionRow) => db.insertInto('iam.session').values(session).execute(),
  byId: (id: number) =>
    db
      .selectFrom('iam.session')
      .select(['id', 'account_id', 'method', 'expires_at', 'user_agent'])
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  /** Whether the user had such a live session to end. */
  async endOwn({ workspaceId, userId }: Owner, id: number, at: Date): Promise<boolean> {
    const ended = await db
      .updateTable('iam.session')
      .set({ revoked_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return ended.numUpdatedRows === 1n;
  },
  endOfKey: (keyId: number, at: Date) =>
    db.updateTable('iam.session').set({ revoked_at: at }).where('key_id', '=', keyId).where('revoked_at', 'is', null).execute(),
  /** Ends those of a workspace that began in one way. */
  endBegunBy: (workspaceId: number, method: 'password' | 'oidc', at: Date) =>
    db
      .updateTable('iam.session')
      .set({ revoked_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('method', '=', method)
      .where('revoked_at', 'is', null)
      .execute(),
  liveOf: ({ workspaceId, userId }: Owner, at: Date) =>
    orderedSource(db, newestFirst, {
      where: [
        fragment`workspace_id = ${workspaceId} and user_id = ${userId}`,
        fragment`revoked_at is null and expires_at > ${at} and idle_until > ${at}`,
      ],
    }),
});
