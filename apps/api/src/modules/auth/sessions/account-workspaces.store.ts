import type { Db } from '../../../platform/db/db.ts';

/** Reads the users of an account. */
export const accountWorkspaceStore = (db: Db) => ({
  /** The workspaces that the account can sign in to, last used first; `sso_only` where a password is not accepted. */
  listWorkspaces: (accountId: number) =>
    db
      .selectFrom('people.user as user')
      .innerJoin('people.workspace as workspace', 'workspace.id', 'user.workspace_id')
      .leftJoin('auth.sso_connection as sso', 'sso.workspace_id', 'workspace.id')
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
type AccountWorkspaceStore = ReturnType<typeof accountWorkspaceStore>;
export type AccountWorkspace = Awaited<ReturnType<AccountWorkspaceStore['listWorkspaces']>>[number];
