import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Person } from './person.ts';

/** Everything in this module's tables that is about one person: read for them to take out. The newest first, at most so many. */
export const personalDataStore = (db: Db) => ({ ...identity(db), ...company(db), ...access(db), ...history(db) });

const identity = (db: Db) => ({
  user: ({ workspaceId, userId }: Person) =>
    db
      .selectFrom('iam.user as user')
      .innerJoin('iam.workspace as workspace', 'workspace.id', 'user.workspace_id')
      .select([
        'user.id',
        'user.uid',
        'user.username',
        'user.email',
        'user.full_name',
        'user.role',
        'user.is_staff',
        'user.is_verified',
        'user.theme',
        'user.timezone',
        'user.external_id',
        'user.profile_picture',
        'user.created_at',
        'user.last_login_at',
        'user.account_id',
        'workspace.name as workspace_name',
        'workspace.slug as workspace_slug',
      ])
      .where('user.workspace_id', '=', workspaceId)
      .where('user.id', '=', userId)
      .where('user.deleted_at', 'is', null)
      .$narrowType<{ role: Role }>()
      .executeTakeFirst(),
  account: (id: number | null) =>
    db
      .selectFrom('iam.account')
      .select(['email', 'email_verified_at', 'created_at'])
      .where('id', '=', id ?? 0)
      .execute(),
});

const company = (db: Db) => ({
  following: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.follow as follow')
      .innerJoin('iam.user as other', 'other.id', 'follow.followed_id')
      .select(['other.id as user_id', 'other.username', 'follow.created_at as since'])
      .where('follow.workspace_id', '=', workspaceId)
      .where('follow.follower_id', '=', userId)
      .orderBy('follow.created_at', 'desc')
      .orderBy('other.id')
      .limit(most)
      .execute(),
  followers: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.follow as follow')
      .innerJoin('iam.user as other', 'other.id', 'follow.follower_id')
      .select(['other.id as user_id', 'other.username', 'follow.created_at as since'])
      .where('follow.workspace_id', '=', workspaceId)
      .where('follow.followed_id', '=', userId)
      .orderBy('follow.created_at', 'desc')
      .orderBy('other.id')
      .limit(most)
      .execute(),
  teams: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.team_member as member')
      .innerJoin('iam.team as team', 'team.id', 'member.team_id')
      .select(['team.id', 'team.name', 'member.created_at as since'])
      .where('member.workspace_id', '=', workspaceId)
      .where('member.user_id', '=', userId)
      .orderBy('team.id', 'desc')
      .limit(most)
      .execute(),
});

const access = (db: Db) => ({
  keys: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.api_key')
      .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  sessions: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.session')
      .select(['id', 'method', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  logins: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('iam.token_family')
      .select(['id', 'created_at', 'expires_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
});

const history = (db: Db) => ({
  invitations: ({ workspaceId, email }: { workspaceId: number; email: string }, most: number) =>
    db
      .selectFrom('iam.invitation')
      .select(['id', 'role', 'created_at', 'accepted_at', 'revoked_at'])
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('id', 'desc')
      .limit(most)
      .$narrowType<{ role: Role }>()
      .execute(),
  deeds: ({ workspaceId, userId }: Person, most: number) =>
    db
      .selectFrom('platform.audit')
      .select(['at', 'action', 'object_type', 'object_id', 'carrier'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
});
