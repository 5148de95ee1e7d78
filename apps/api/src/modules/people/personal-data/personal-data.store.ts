import { sql } from 'kysely';

import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import { userColumns } from '../users/users.store.ts';
import type { Person } from './person.ts';

const recordColumns = [...userColumns, 'external_id', 'last_login_at'] as const;

/** Reads one person's rows for their export, newest first, and removes what is personal from the user's row. */
export const personalDataStore = (db: Db) => ({ ...exports(db), ...erasure(db) });
type PersonalDataStore = ReturnType<typeof personalDataStore>;
export type UserRecord = NonNullable<Awaited<ReturnType<PersonalDataStore['findUser']>>>;

const exports = (db: Db) => ({
  findUser: ({ workspaceId, userId }: Person) =>
    db
      .selectFrom('people.user as user')
      .innerJoin('people.workspace as workspace', 'workspace.id', 'user.workspace_id')
      .select(recordColumns.map((column) => `user.${column}` as const))
      .select(['workspace.name as workspace_name', 'workspace.slug as workspace_slug'])
      .where('user.workspace_id', '=', workspaceId)
      .where('user.id', '=', userId)
      .where('user.deleted_at', 'is', null)
      .$narrowType<{ role: Role }>()
      .executeTakeFirst(),
  listFollowing: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('people.follow as follow')
      .innerJoin('people.user as other', 'other.id', 'follow.followed_id')
      .select(['other.id as user_id', 'other.username', 'follow.created_at as since'])
      .where('follow.workspace_id', '=', workspaceId)
      .where('follow.follower_id', '=', userId)
      .orderBy('follow.created_at', 'desc')
      .orderBy('other.id')
      .limit(limit)
      .execute(),
  listFollowers: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('people.follow as follow')
      .innerJoin('people.user as other', 'other.id', 'follow.follower_id')
      .select(['other.id as user_id', 'other.username', 'follow.created_at as since'])
      .where('follow.workspace_id', '=', workspaceId)
      .where('follow.followed_id', '=', userId)
      .orderBy('follow.created_at', 'desc')
      .orderBy('other.id')
      .limit(limit)
      .execute(),
  listTeams: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('people.team_member as member')
      .innerJoin('people.team as team', 'team.id', 'member.team_id')
      .select(['team.id', 'team.name', 'member.created_at as since'])
      .where('member.workspace_id', '=', workspaceId)
      .where('member.user_id', '=', userId)
      .orderBy('team.id', 'desc')
      .limit(limit)
      .execute(),
  listAuditEntries: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('platform.audit')
      .select(['at', 'action', 'object_type', 'object_id', 'credential_type as carrier'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});

const erasure = (db: Db) => ({
  /** The row stays, because others refer to it. Its name becomes `deleted-<id>`, with a random suffix if that is taken. */
  async anonymise({ workspaceId, userId }: Person, erasedAt: Date): Promise<void> {
    await sql`
      with replacement as (
        select case when exists (
          select 1 from people.user where lower(username) = 'deleted-' || ${userId}::text
            or (workspace_id = ${workspaceId} and lower(email) = 'deleted-' || ${userId}::text || '@deleted.invalid')
        ) then 'deleted-' || ${userId}::text || '-' || gen_random_uuid() else 'deleted-' || ${userId}::text end as name
      )
      update people.user set username = replacement.name, email = replacement.name || '@deleted.invalid', full_name = '',
        external_id = null, account_id = null, profile_picture = null, theme = null, timezone = 'UTC', last_login_at = null,
        is_staff = false, is_verified = false, first_time_login = false, role = 'member', deleted_at = ${erasedAt},
        updated_at = ${erasedAt}
      from replacement where workspace_id = ${workspaceId} and id = ${userId}`.execute(db);
  },
});
