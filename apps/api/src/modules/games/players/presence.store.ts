import type { Db } from '../../../platform/db/db.ts';

/** All SQL on games.player.last_online_at. */
export const presenceStore = (db: Db) => ({
  /** Returns false if the user is not a player, or a later time is stored. */
  async markOnline(userId: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('games.player')
      .set({ last_online_at: at })
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('last_online_at', 'is', null), eb('last_online_at', '<', at)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
