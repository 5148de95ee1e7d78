import type { Db } from '../../../platform/db/db.ts';
import { defineListing, type Listing, type ListSource, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

type Side = 'follower_id' | 'followed_id';
interface FollowRow {
  readonly follower_id: number;
  readonly followed_id: number;
}

/** The latest first; `side` is whoever is listed. */
const latestBy = (side: Side): Listing<FollowRow> =>
  defineListing({
    table: 'iam.follow',
    columns: ['follower_id', 'followed_id'],
    order: [
      { name: 'created_at', by: identifiers('item.created_at'), direction: 'desc', nullable: false },
      { name: side, by: identifiers(`item.${side}`), direction: 'desc', nullable: false },
    ],
  });
const latestFollowers = latestBy('follower_id');
const latestFollowed = latestBy('followed_id');

export interface Follow {
  readonly workspaceId: number;
  readonly followerId: number;
  readonly followedId: number;
}

/** All SQL on iam.follow. */
export const followStore = (db: Db) => {
  async function counted(by: Side, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await db
      .selectFrom('iam.follow')
      .select([by, (eb) => eb.fn.countAll<number>().as('total')])
      .where(by, '=', (eb) => eb.fn.any(eb.val(ids)))
      .groupBy(by)
      .execute();
    return new Map(rows.map((row) => [row[by], row.total]));
  }
  return {
    /** Whether it is new. */
    async add({ workspaceId, followerId, followedId }: Follow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('iam.follow')
        .values({ workspace_id: workspaceId, follower_id: followerId, followed_id: followedId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** Whether there was one to remove. */
    async remove({ workspaceId, followerId, followedId }: Follow): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('iam.follow')
        .where('workspace_id', '=', workspaceId)
        .where('follower_id', '=', followerId)
        .where('followed_id', '=', followedId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    followersOf: (workspaceId: number, userId: number): ListSource<FollowRow> =>
      orderedSource(db, latestFollowers, { where: [fragment`workspace_id = ${workspaceId} and followed_id = ${userId}`] }),
    followedBy: (workspaceId: number, userId: number): ListSource<FollowRow> =>
      orderedSource(db, latestFollowed, { where: [fragment`workspace_id = ${workspaceId} and follower_id = ${userId}`] }),
    /** Whom of these the user follows. */
    async followedAmong(userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
      const rows = await db
        .selectFrom('iam.follow')
        .select('followed_id')
        .where('follower_id', '=', userId)
        .where('followed_id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute();
      return new Set(rows.map(({ followed_id }) => followed_id));
    },
    /** By user; those whom nobody follows are left out. */
    followerCounts: (ids: readonly number[]) => counted('followed_id', ids),
    followingCounts: (ids: readonly number[]) => counted('follower_id', ids),
  };
};
