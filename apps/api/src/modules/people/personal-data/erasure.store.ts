import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Person } from './person.ts';

interface Leaving extends Person {
  readonly email: string;
}

/** Takes one person out of this module's tables. Rows that others point to stay, with nothing personal in them. */
export const erasureStore = (db: Db) => ({
  /** The name that is left; another where somebody took it first. */
  async anonymise({ workspaceId, userId }: Person, at: Date): Promise<void> {
    await sql`
      with name as (
        select case when exists (
          select 1 from iam.user where lower(username) = 'deleted-' || ${userId}::text
            or (workspace_id = ${workspaceId} and lower(email) = 'deleted-' || ${userId}::text || '@deleted.invalid')
        ) then 'deleted-' || ${userId}::text || '-' || gen_random_uuid() else 'deleted-' || ${userId}::text end as left_over
      )
      update iam.user set username = name.left_over, email = name.left_over || '@deleted.invalid', full_name = '',
        external_id = null, account_id = null, profile_picture = null, theme = null, timezone = 'UTC', last_login_at = null,
        is_staff = false, is_verified = false, first_time_login = false, role = 'member', deleted_at = ${at}, updated_at = ${at}
      from name where workspace_id = ${workspaceId} and id = ${userId}`.execute(db);
  },
  async forgetTold({ workspaceId, userId, email }: Leaving): Promise<void> {
    await db.deleteFrom('iam.user_detail').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
    await db.deleteFrom('iam.team_member').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
    await db
      .deleteFrom('iam.follow')
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
      .execute();
    await db
      .deleteFrom('iam.invitation')
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .execute();
    await db.deleteFrom('iam.email_proof').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
  async endCredentials({ workspaceId, userId }: Person, at: Date): Promise<void> {
    await db
      .updateTable('iam.api_key')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)), name: '' }))
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('iam.token_family')
      .set({ revoked_at: at, revoked_because: 'admin', replay: null })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
    await db.deleteFrom('iam.session').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
  /** The sign-in of somebody who is nowhere any more. Held first, so that nobody is linked to it meanwhile. */
  async forgetAccount(id: number): Promise<void> {
    const account = await db.selectFrom('iam.account').select('email').where('id', '=', id).forUpdate().executeTakeFirst();
    const linked = await db.selectFrom('iam.user').select('id').where('account_id', '=', id).limit(1).executeTakeFirst();
    if (!account || linked) return;
    await db
      .deleteFrom('iam.email_proof')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', account.email.toLowerCase()))
      .execute();
    await db.deleteFrom('iam.session').where('account_id', '=', id).execute();
    await db.deleteFrom('iam.sso_identity').where('account_id', '=', id).execute();
    await db.deleteFrom('iam.account').where('id', '=', id).execute();
  },
});
