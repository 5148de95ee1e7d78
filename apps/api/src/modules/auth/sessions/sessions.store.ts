import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../../people/index.ts';

type Session = Schema['auth.session'];
const methods = ['password', 'key', 'oidc', 'link'] as const;
export type SignInMethod = (typeof methods)[number];

/** The method in a column, which the database restricts to the known ones. */
export const toSignInMethod = (text: string): SignInMethod => methods.find((method) => method === text) ?? 'key';

const listColumns = ['id', 'uid', 'method', 'scopes', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'] as const;
type ListedSession = Pick<Selectable<Session>, (typeof listColumns)[number]>;
const newestFirst = defineListing<ListedSession>({
  table: 'auth.session',
  columns: listColumns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on auth.session, except when sessions were last seen. */
export const sessionStore = (db: Db) => {
  const endLive = (endedAt: Date) => db.updateTable('auth.session').set({ revoked_at: endedAt }).where('revoked_at', 'is', null);
  return {
    add: (session: Insertable<Session> & { method: SignInMethod }) => db.insertInto('auth.session').values(session).execute(),
    findById: (id: number) =>
      db
        .selectFrom('auth.session')
        .select(['id', 'account_id', 'method', 'expires_at', 'user_agent', 'second_factor_at'])
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    markSecondFactor: (id: number, at: Date) =>
      db.updateTable('auth.session').set({ second_factor_at: at }).where('id', '=', id).execute(),
    listLive: ({ workspaceId, userId }: Person, at: Date) =>
      createOrderedSource(db, newestFirst, {
        where: [
          fragment`workspace_id = ${workspaceId} and user_id = ${userId}`,
          fragment`revoked_at is null and expires_at > ${at} and idle_until > ${at}`,
        ],
      }),
    /** False when the user has no such live session. */
    async endOwn({ workspaceId, userId }: Person, id: number, endedAt: Date): Promise<boolean> {
      const { numUpdatedRows } = await endLive(endedAt)
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    endAllOfKey: (keyId: number, endedAt: Date) => endLive(endedAt).where('key_id', '=', keyId).execute(),
    /** Ends the workspace's sessions that were started with this method. */
    endAllOfMethod: (workspaceId: number, method: 'password' | 'link' | 'oidc', endedAt: Date) =>
      endLive(endedAt).where('workspace_id', '=', workspaceId).where('method', '=', method).execute(),
    endAllOfUser: ({ workspaceId, userId }: Person, method: 'password' | 'oidc', endedAt: Date) =>
      endLive(endedAt)
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('method', '=', method)
        .execute(),
    /**
     * Ends the sessions of all users of the account, except one, and with `tokens` also their token families. A SQL function,
     * because row-level security hides the users of other workspaces.
     */
    endAllOfAccount: (accountId: number, { except = null, tokens }: { except?: number | null; tokens: boolean }) =>
      sql`select auth.revoke_sign_ins(${accountId}::bigint, ${except}::bigint, ${tokens})`.execute(db),
  };
};
