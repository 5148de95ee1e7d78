import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import type { Person } from '../personal-data/person.ts';

type User = Schema['people.user'];

/** The columns that the views of a user are made of. */
export const userColumns = [
  'id',
  'uid',
  'workspace_id',
  'username',
  'email',
  'full_name',
  'role',
  'is_staff',
  'is_service',
  'is_verified',
  'first_time_login',
  'theme',
  'timezone',
  'profile_picture',
  'suspended_at',
  'created_at',
] as const;
export type UserRow = Pick<Selectable<User>, (typeof userColumns)[number]> & { role: Role };

export type NewUser = Omit<Insertable<User>, 'role'> & { readonly role?: Role };

/** Compares addresses and usernames without regard to case, as their unique indexes do. */
export const equalsIgnoringCase = (column: 'email' | 'username', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${text.toLowerCase()}`;

/** All SQL on people.user that is not a list, a member's role or a link to an account. */
export const userStore = (db: Db) => ({ ...reads(db), ...writes(db) });

const withWorkspace = (db: Db, { workspaceId, userId }: Person) =>
  db
    .selectFrom('people.user as user')
    .innerJoin('people.workspace as workspace', 'workspace.id', 'user.workspace_id')
    .select(userColumns.map((column) => `user.${column}` as const))
    .select(['workspace.uid as workspace_uid', 'workspace.name as workspace_name', 'workspace.slug as workspace_slug'])
    .where('user.workspace_id', '=', workspaceId)
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>();

const reads = (db: Db) => ({
  findWithWorkspace: (person: Person) => withWorkspace(db, person).executeTakeFirst(),
  /** Holds a share lock, so that the user is not erased before the transaction ends. */
  lockWithWorkspace: (person: Person) => withWorkspace(db, person).forShare('user').executeTakeFirst(),
  findByUsername: (username: string) =>
    db
      .selectFrom('people.user')
      .select(['id', 'workspace_id', 'username', 'email', 'role', 'is_staff'])
      .where(equalsIgnoringCase('username', username))
      .executeTakeFirst(),
  findByEmail: (workspaceId: number, email: string) =>
    db
      .selectFrom('people.user')
      .select(['id', 'external_id'])
      .where('workspace_id', '=', workspaceId)
      .where(equalsIgnoringCase('email', email))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  findByExternalId: (workspaceId: number, externalId: string) =>
    db
      .selectFrom('people.user')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('external_id', '=', externalId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  findServiceUser: (workspaceId: number) =>
    db
      .selectFrom('people.user')
      .select(['id', 'workspace_id'])
      .where('workspace_id', '=', workspaceId)
      .where('is_service', '=', true)
      .executeTakeFirst(),
  listInWorkspace: (workspaceId: number) =>
    db
      .selectFrom('people.user')
      .select(['id', 'username', 'email', 'role', 'is_service', 'is_staff', 'suspended_at'])
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
});

const writes = (db: Db) => ({
  async add(user: NewUser): Promise<number> {
    const { id } = await db.insertInto('people.user').values(user).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** The new id; undefined when the username, the address or another unique value is taken. */
  async addUnlessTaken(user: NewUser): Promise<number | undefined> {
    const added = await db
      .insertInto('people.user')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  },
  setExternalId: (id: number, externalId: string) =>
    db
      .updateTable('people.user')
      .set({ external_id: externalId })
      .where('id', '=', id)
      .where('external_id', 'is', null)
      .execute(),
  /** Undefined for a suspended or erased user, who may not sign in. */
  recordSignIn: ({ workspaceId, userId }: Person, signedInAt: Date) =>
    db
      .updateTable('people.user')
      .set({ first_time_login: false, last_login_at: signedInAt })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['id', 'uid', 'workspace_id'])
      .executeTakeFirst(),
  /** Null restores the generated picture. */
  setPicture: ({ workspaceId, userId }: Person, picture: string | null) =>
    db
      .updateTable('people.user')
      .set({ profile_picture: picture })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
  update: (
    { workspaceId, userId }: Person,
    fields: Pick<Updateable<User>, 'full_name' | 'theme' | 'timezone'>,
    updatedAt: Date,
  ) =>
    db
      .updateTable('people.user')
      .set({ ...fields, updated_at: updatedAt })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
});
