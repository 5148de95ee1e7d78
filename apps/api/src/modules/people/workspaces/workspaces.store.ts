import { constraintViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import { defineListing, type ListSource, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

export interface WorkspaceRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly slug: string;
  readonly created_at: Date;
}

const columns = ['id', 'uid', 'name', 'slug', 'created_at'] as const;
const oldestFirst = defineListing<WorkspaceRow>({
  table: 'iam.workspace',
  columns,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on iam.workspace. */
export const workspaceStore = (db: Db) => ({
  async add(workspace: { uid: string; name: string; slug: string }): Promise<number> {
    const { id } = await db.insertInto('iam.workspace').values(workspace).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  findBySlug: (slug: string) =>
    db.selectFrom('iam.workspace').select(['id', 'uid', 'name', 'slug']).where('slug', '=', slug).executeTakeFirst(),
  /** Undefined when a name in it is taken; the transaction is lost then. */
  async unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (constraintViolation(error) === 'unique') return undefined;
      throw error;
    }
  },
  findById: (id: number): Promise<WorkspaceRow | undefined> =>
    db.selectFrom('iam.workspace').select(columns).where('id', '=', id).executeTakeFirst(),
  rename: (id: number, name: string, at: Date) =>
    db.updateTable('iam.workspace').set({ name, updated_at: at }).where('id', '=', id).execute(),
  /** Nobody else decides about its members until the transaction ends. */
  lock: (id: number) => db.selectFrom('iam.workspace').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
  /** These, the oldest first. */
  listByIds: (ids: readonly number[]): ListSource<WorkspaceRow> =>
    orderedSource(db, oldestFirst, { where: [fragment`id = any(${ids}::bigint[])`] }),
  /** Where an account has a user who is let in, and as what. */
  listRolesOfAccount: (accountId: number) =>
    db
      .selectFrom('iam.user')
      .select(['workspace_id', 'role'])
      .where('account_id', '=', accountId)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute(),
  list: () => db.selectFrom('iam.workspace').select(['id', 'uid', 'name', 'slug', 'created_at']).orderBy('id').execute(),
});
export type WorkspaceStore = ReturnType<typeof workspaceStore>;
