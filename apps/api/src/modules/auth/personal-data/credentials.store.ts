import type { Db } from '../../../platform/db/db.ts';
import type { Person } from '../../people/index.ts';

/** One person's credentials: what an export shows of them, newest first, and their end when the person is erased. */
export const personalCredentialStore = (db: Db) => ({
  listKeys: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('auth.api_key')
      .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  listSessions: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('auth.session')
      .select(['id', 'method', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  listTokenFamilies: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('auth.token_family')
      .select(['id', 'created_at', 'expires_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  /** The rows stay, because token families and the audit trail refer to them. */
  async revokeKeys({ workspaceId, userId }: Person, revokedAt: Date): Promise<void> {
    await db
      .updateTable('auth.api_key')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(revokedAt)), name: '' }))
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
  },
  async deleteSessions({ workspaceId, userId }: Person): Promise<void> {
    await db.deleteFrom('auth.session').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
  /** What refers to an account, before the account is deleted. */
  async deleteOwnedByAccount(accountId: number): Promise<void> {
    await db.deleteFrom('auth.session').where('account_id', '=', accountId).execute();
    await db.deleteFrom('auth.sso_identity').where('account_id', '=', accountId).execute();
    await db.deleteFrom('auth.device').where('account_id', '=', accountId).execute();
    await db.deleteFrom('auth.factor_challenge').where('account_id', '=', accountId).execute();
    await db.deleteFrom('auth.recovery_code').where('account_id', '=', accountId).execute();
    await db.deleteFrom('auth.second_factor').where('account_id', '=', accountId).execute();
  },
});
