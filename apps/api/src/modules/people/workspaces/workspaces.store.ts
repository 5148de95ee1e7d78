import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Role } from '../../../platform/caller/caller.ts';
import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

type Workspace = Schema['people.workspace'];

const columns = ['id', 'uid', 'name', 'slug', 'joins_global_leaderboard', 'requires_second_factor', 'created_at'] as const;
export type WorkspaceRow = Pick<Selectable<Workspace>, (typeof columns)[number]>;

const oldestFirst = defineListing<WorkspaceRow>({
  table: 'people.workspace',
  columns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on people.workspace. */
export const workspaceStore = (db: Db) => {
  const workspaces = db.selectFrom('people.workspace').select(columns);
  return {
    async add(workspace: Insertable<Workspace>): Promise<number> {
      const { id } = await db.insertInto('people.workspace').values(workspace).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /** Undefined when the slug, or a name derived from it, is taken; the transaction cannot continue then. */
    undefinedIfTaken: <T>(added: Promise<T>): Promise<T | undefined> => undefinedIfDuplicate(added),
    findBySlug: (slug: string) => workspaces.where('slug', '=', slug).executeTakeFirst(),
    findById: (id: number): Promise<WorkspaceRow | undefined> => workspaces.where('id', '=', id).executeTakeFirst(),
    findForUpdate: (id: number): Promise<WorkspaceRow | undefined> =>
      workspaces.where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    update: (id: number, changes: Updateable<Workspace>) =>
      db.updateTable('people.workspace').set(changes).where('id', '=', id).execute(),
    /** Serialises changes to the workspace's members until the transaction ends. */
    lock: (id: number) => db.selectFrom('people.workspace').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
    /** Oldest first. */
    listByIds: (ids: readonly number[]): ListSource<WorkspaceRow> =>
      createOrderedSource(db, oldestFirst, { where: [fragment`id = any(${ids}::bigint[])`] }),
    /** The workspaces in which the account has a user who may sign in, with the user's role. */
    listRolesOfAccount: (accountId: number) =>
      db
        .selectFrom('people.user')
        .select(['workspace_id', 'role'])
        .where('account_id', '=', accountId)
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .$narrowType<{ role: Role }>()
        .execute(),
    list: () => workspaces.orderBy('id').execute(),
  };
};
