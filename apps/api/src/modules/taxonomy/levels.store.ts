import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { fetchRows, fragment } from '../../platform/lists/sql-fragment.ts';

/** What player levels have beyond words: one of them is the lowest. */
export const levelStore = (db: Db, ids: Ids) => {
  /** It stays until the transaction ends. */
  const lowest = async (): Promise<number | undefined> => {
    const [row] = await fetchRows<{ id: number }>(
      db,
      fragment`select id from taxonomy.player_level order by avg_score, id limit 1 for key share`,
    );
    return row?.id;
  };
  return {
    /** The id of the level with the lowest score. An installation without levels gets its first. */
    async getLowest(): Promise<number> {
      const known = await lowest();
      if (known !== undefined) return known;
      await fetchRows(
        db,
        fragment`insert into taxonomy.player_level (uid, name, description) values (${ids.uid()}, 'Beginner', 'No previous knowledge.')
          on conflict do nothing`,
      );
      const made = await lowest();
      if (made === undefined) throw new Error('There is no player level, and none could be made.');
      return made;
    },
  };
};
