import type { Db } from '../../../platform/db/db.ts';

/** All SQL on games.rating_entry, the ledger of ratings. */
export const ratingEntryStore = (db: Db) => ({
  listOf: (gameIds: readonly number[]) =>
    db
      .selectFrom('games.rating_entry')
      .select(['game_id', 'player_id', 'quest_id', 'before', 'after', 'delta'])
      .where('game_id', '=', (eb) => eb.fn.any(eb.val(gameIds)))
      .orderBy('id')
      .execute(),
});
