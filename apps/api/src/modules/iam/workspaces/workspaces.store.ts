import type { Db } from '../../../platform/db/db.ts';

/** All SQL on iam.workspace. */
export const workspaceStore = (db: Db) => ({
  async add(workspace: { uid: string; name: string; slug: string }): Promise<number> {
    const { id } = await db.insertInto('iam.workspace').values(workspace).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  bySlug: (slug: string) =>
    db.selectFrom('iam.workspace').select(['id', 'uid', 'name', 'slug']).where('slug', '=', slug).executeTakeFirst(),
  all: () => db.selectFrom('iam.workspace').select(['id', 'uid', 'name', 'slug', 'created_at']).orderBy('id').execute(),
});
export type WorkspaceStore = ReturnType<typeof workspaceStore>;
