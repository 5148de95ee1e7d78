import type { Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

export interface NewUser {
  readonly uid: string;
  readonly workspace_id: number;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly is_service?: boolean;
  readonly is_staff?: boolean;
  readonly is_verified?: boolean;
}

const withWorkspace = (db: Db, workspaceId: number, userId: number) =>
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
      'user.first_time_login',
      'user.theme',
      'user.timezone',
      'user.profile_picture',
      'user.suspended_at',
      'workspace.id as workspace_id',
      'workspace.uid as workspace_uid',
      'workspace.name as workspace_name',
      'workspace.slug as workspace_slug',
    ])
    .where('user.workspace_id', '=', workspaceId)
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null);

/** All SQL on iam.user. */
export const userStore = (db: Db) => ({
  ...writing(db),
  /** The caller with their workspace. */
  findWithWorkspace: (workspaceId: number, userId: number) => withWorkspace(db, workspaceId, userId).executeTakeFirst(),
  /** The same, who is not erased before the transaction is over. */
  stayingWithWorkspace: (workspaceId: number, userId: number) =>
    withWorkspace(db, workspaceId, userId).forShare('user').executeTakeFirst(),
  findByUsername: (username: string) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'workspace_id', 'username', 'email', 'role', 'is_staff'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst(),
  findServiceUser: (workspaceId: number) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'workspace_id'])
      .where('workspace_id', '=', workspaceId)
      .where('is_service', '=', true)
      .executeTakeFirst(),
  listInWorkspace: (workspaceId: number) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'username', 'email', 'role', 'is_service', 'is_staff', 'suspended_at'])
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
});
export type UserStore = ReturnType<typeof userStore>;

const writing = (db: Db) => ({
  async add(user: NewUser): Promise<number> {
    const { id } = await db.insertInto('iam.user').values(user).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Null for the picture that everyone has who chose none. */
  setPicture: ({ workspaceId, userId }: { workspaceId: number; userId: number }, picture: string | null) =>
    db
      .updateTable('iam.user')
      .set({ profile_picture: picture })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
  /** What somebody calls themselves and how they like things. */
  updateOwn: (
    { workspaceId, userId }: { workspaceId: number; userId: number },
    fields: Pick<Updateable<Schema['iam.user']>, 'full_name' | 'theme' | 'timezone'>,
    at: Date,
  ) =>
    db
      .updateTable('iam.user')
      .set({ ...fields, updated_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
});
