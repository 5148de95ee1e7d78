import type { Db } from '../../../platform/db/db.ts';
import { createOrderedSource, defineListing, type Listing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../personal-data/person.ts';

type Side = 'follower_id' | 'followed_id';
type FollowRow = Readonly<Record<Side, number>>;

/** Newest first; `side` is the column of the listed users. */
const newestBy = (side: Side): Listing<FollowRow> =>
  defineListing({
    table: 'people.follow',
    columns: ['follower_id', 'followed_id'],
    order: [
      { name: 'created_at', by: identifierFragment('item.created_at'), direction: 'desc', nullable: false },
      { name: side, by: identifierFragment(`item.${side}`), direction: 'desc', nullable: false },
    ],
  });
const newestFollowers = newestBy('follower_id');
const newestFollowed = newestBy('followed_id');

export interface Follow {
  readonly workspaceId: number;
  readonly followerId: number;
  readonly followedId: number;
}

/** All SQL on people.follow. */
export const followStore = (db: Db) => {
  /** By user id; users without any are left out. */
  async function countBy(side: Side, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await db
      .selectFrom('people.follow')
      .select([side, (eb) => eb.fn.countAll<number>().as('total')])
      .where(side, '=', (eb) => eb.fn.any(eb.val(ids)))
      .groupBy(side)
      .execute();
    return new Map(rows.map((row) => [row[side], row.total]));
  }
  return {
    /** False when the follow existed already. */
    async add({ workspaceId, followerId, followedId }: Follow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('people.follow')
        .values({ workspace_id: workspaceId, follower_id: followerId, followed_id: followedId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** False when there was none. */
    async delete({ workspaceId, followerId, followedId }: Follow): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('people.follow')
        .where('workspace_id', '=', workspaceId)
        .where('follower_id', '=', followerId)
        .where('followed_id', '=', followedId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async deleteOwnedBy({ workspaceId, userId }: Person): Promise<void> {
      await db
        .deleteFrom('people.follow')
        .where('workspace_id', '=', workspaceId)
        .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
        .execute();
    },
    listFollowers: ({ workspaceId, userId }: Person): ListSource<FollowRow> =>
      createOrderedSource(db, newestFollowers, { where: [fragment`workspace_id = ${workspaceId} and followed_id = ${userId}`] }),
    listFollowing: ({ workspaceId, userId }: Person): ListSource<FollowRow> =>
      createOrderedSource(db, newestFollowed, { where: [fragment`workspace_id = ${workspaceId} and follower_id = ${userId}`] }),
    /** Which of these users the user follows. */
    async followedAmong(userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
      const rows = await db
        .selectFrom('people.follow')
        .select('followed_id')
        .where('follower_id', '=', userId)
        .where('followed_id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute();
      return new Set(rows.map(({ followed_id }) => followed_id));
    },
    countFollowers: (ids: readonly number[]) => countBy('followed_id', ids),
    countFollowing: (ids: readonly number[]) => countBy('follower_id', ids),
  };
};
