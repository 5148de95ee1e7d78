import type { Db } from '../../../platform/db/db.ts';
import { fragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';

/** The conditions below are parts of lists' queries, whose table is called `item` and has the columns of a shared object. */

/** Whether the reader is the creator or a co-creator. */
export const isCreatedOrCoCreatedBy = ({ userId }: Scope): SqlFragment =>
  fragment`(item.created_by = ${userId} or item.co_creator_ids @> array[${userId}::bigint])`;

/** Whether the object's visibility includes the reader: everyone, the workspace, or the teams it is shared with. */
const sharedWith = ({ workspaceId, userId }: Scope): SqlFragment =>
  fragment`(item.visibility = 'public' or item.workspace_id = ${workspaceId} and (item.visibility = 'org'
    or item.visibility = 'team' and item.team_ids && array(select team_id from people.team_member where user_id = ${userId})))`;

/** Whether the reader may see the object: creators always, others as far as it is shared and, where given, published. */
export const isVisibleToReader = (reader: Scope, isPublished?: SqlFragment): SqlFragment =>
  isPublished
    ? fragment`(${isCreatedOrCoCreatedBy(reader)} or ${isPublished} and ${sharedWith(reader)})`
    : fragment`(${isCreatedOrCoCreatedBy(reader)} or ${sharedWith(reader)})`;

/** Finds the teams and users that an object is to be shared with. */
export const shareTargetStore = (db: Db) => ({
  /** Those of the ids that are no team of the workspace. */
  async findUnknownTeams(workspaceId: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('people.team')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .forKeyShare()
      .execute();
    return missingFrom(rows, ids);
  },
  /** Those of the ids that are no user of the workspace. */
  async findUnknownUsers(workspaceId: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('people.user')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .execute();
    return missingFrom(rows, ids);
  },
});
export type ShareTargetStore = ReturnType<typeof shareTargetStore>;

const missingFrom = (rows: readonly { readonly id: number }[], ids: readonly number[]): number[] => {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};
