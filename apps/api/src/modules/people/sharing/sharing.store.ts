import type { Db } from '../../../platform/db/db.ts';
import { fragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Those who made it: they see it whatever its visibility. Of a table called `item` with the columns of a shared thing. */
export const createdBy = ({ userId }: Scope): SqlFragment =>
  fragment`(item.created_by = ${userId} or item.co_creator_ids @> array[${userId}::bigint])`;

/** Seen by others too, once it is out: by everyone, by the workspace, or by the teams that it is shared with. */
export const sharedWith = ({ workspaceId, userId }: Scope): SqlFragment =>
  fragment`(item.visibility = 'public' or item.workspace_id = ${workspaceId} and (item.visibility = 'org'
    or item.visibility = 'team' and item.team_ids && array(select team_id from iam.team_member where user_id = ${userId})))`;

/** Looks for those that a thing is to be shared with. */
export const sharingStore = (db: Db) => ({
  /** Those of these teams that are none of the workspace's. */
  async unknownTeams(workspaceId: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('iam.team')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .forKeyShare()
      .execute();
    return without(ids, rows);
  },
  /** Those of these users who are none of the workspace's. */
  async unknownUsers(workspaceId: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('iam.user')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .execute();
    return without(ids, rows);
  },
});
export type SharingStore = ReturnType<typeof sharingStore>;

const without = (ids: readonly number[], found: readonly { readonly id: number }[]): number[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};
