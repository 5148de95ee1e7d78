import type { Db } from '../../../platform/db/db.ts';

interface NewRating {
  readonly playerId: number;
  readonly rating: number;
}

interface RatedQuest {
  readonly questId: number;
  readonly categoryId: number | null;
  readonly workspaceId: number;
  readonly at: Date;
}

/** All SQL on games.quest_rating, except the ratings that a player is shown with. The players must be locked. */
export const playerQuestRatingStore = (db: Db) => ({
  /** Players without a rated game in the quest are left out. */
  async listOf(questId: number, playerIds: readonly number[]) {
    const rows = await db
      .selectFrom('games.quest_rating')
      .select(['player_id', 'rating', 'games', 'category_id'])
      .where('quest_id', '=', questId)
      .where('player_id', '=', (eb) => eb.fn.any(eb.val(playerIds)))
      .execute();
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  /** Stores the ratings after one more game. */
  async save(ratings: readonly NewRating[], { questId, categoryId, workspaceId, at }: RatedQuest): Promise<void> {
    await db
      .insertInto('games.quest_rating')
      .values(
        ratings.map(({ playerId, rating }) => ({
          player_id: playerId,
          quest_id: questId,
          category_id: categoryId,
          workspace_id: workspaceId,
          rating,
          games: 1,
          updated_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'quest_id']).doUpdateSet((eb) => ({
          rating: eb.ref('excluded.rating'),
          category_id: eb.ref('excluded.category_id'),
          games: eb('games.quest_rating.games', '+', 1),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  },
});
