import type { Db } from '../../../platform/db/db.ts';

/** Reads and notes who signs in. */
export const signInStore = (db: Db) => ({
  /** Notes that somebody signed in; undefined when they are suspended or gone. */
  signedIn: (workspaceId: number, userId: number, at: Date) =>
    db
      .updateTable('iam.user')
      .set({ first_time_login: false, last_login_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['id', 'uid', 'workspace_id'])
      .executeTakeFirst(),
  /** The places where an account may be, the last used first; `sso_only` where a password does not do. */
  placesOf: (accountId: number) =>
    db
      .selectFrom('iam.user as user')
      .innerJoin('iam.workspace as workspace', 'workspace.id', 'user.workspace_id')
      .leftJoin('iam.sso_connection as sso', 'sso.workspace_id', 'workspace.id')
      .select((eb) => [
        'user.id as user_id',
        'workspace.id',
        'workspace.uid',
        'workspace.name',
        'workspace.slug',
        eb.fn.coalesce('sso.enforced', eb.lit(false)).as('sso_only'),
      ])
      .where('user.account_id', '=', accountId)
      .where('user.suspended_at', 'is', null)
      .where('user.deleted_at', 'is', null)
      .orderBy('user.last_login_at', (order) => order.desc().nullsLast())
      .orderBy('user.id')
      .execute(),
});
export type Place = Awaited<ReturnType<ReturnType<typeof signInStore>['placesOf']>>[number];
