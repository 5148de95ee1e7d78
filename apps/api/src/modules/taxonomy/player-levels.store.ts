import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';

/** Reads and writes of taxonomy.player_level beyond those of every vocabulary. */
export const playerLevelStore = (db: Db, ids: Ids) => {
  /** The lock keeps the level from being deleted until the transaction ends. */
  const lockLowest = async (): Promise<number | undefined> => {
    const level = await db
      .selectFrom('taxonomy.player_level')
      .select('id')
      .orderBy('avg_score')
      .orderBy('id')
      .limit(1)
      .forKeyShare()
      .executeTakeFirst();
    return level?.id;
  };
  return {
    /** The id of the level with the lowest score. Creates a first level where none exists. */
    async getLowest(): Promise<number> {
      const lowest = await lockLowest();
      if (lowest !== undefined) return lowest;
      await db
        .insertInto('taxonomy.player_level')
        .values({ uid: ids.uid(), name: 'Beginner', description: 'No previous knowledge.' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const created = await lockLowest();
      if (created === undefined)
        throw new Error('No player level exists, and creating the default one had no effect. Add a player level.');
      return created;
    },
  };
};
