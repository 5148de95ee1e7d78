import type { Db } from '../../../platform/db/db.ts';

/** Reads and erases what is known about one player. */
export const playerDataStore = (db: Db) => ({ ...exportReads(db), ...erasure(db) });

const exportReads = (db: Db) => ({
  listGames: (playerId: number, limit: number) =>
    db
      .selectFrom('games.game_player as part')
      .innerJoin('games.game as game', 'game.id', 'part.game_id')
      .select([
        'game.id',
        'game.uid',
        'game.name',
        'game.subtopics',
        'game.status',
        'game.created_at',
        'game.started_at',
        'game.completed_at',
        'part.invite_status',
        'part.invited_at',
        'part.responded_at',
        'part.decline_reason',
        'part.answered',
        'part.correct',
        'part.score',
        'part.elo_delta',
      ])
      .where('part.player_id', '=', playerId)
      .orderBy('part.game_created_at', 'desc')
      .orderBy('part.game_id', 'desc')
      .limit(limit)
      .execute(),
  listAnswers: (playerId: number, limit: number) =>
    db
      .selectFrom('games.answer as answer')
      .innerJoin('games.game_player as part', 'part.id', 'answer.game_player_id')
      .innerJoin('quests.problem_version as version', 'version.id', 'answer.problem_version_id')
      .select(['part.game_id', 'answer.position', 'version.question', 'answer.is_correct', 'answer.points', 'answer.answered_at'])
      .where('part.player_id', '=', playerId)
      .orderBy('part.game_created_at', 'desc')
      .orderBy('part.game_id', 'desc')
      .orderBy('answer.position', 'desc')
      .limit(limit)
      .execute(),
  listFairPlayFlags: (playerId: number, limit: number) =>
    db
      .selectFrom('games.fair_play_flag')
      .select(['game_id', 'kind', 'created_at', 'dismissed_at'])
      .where('player_id', '=', playerId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  listRatings: (playerId: number, limit: number) =>
    db
      .selectFrom('games.rating_entry')
      .select(['game_id', 'quest_id', 'before', 'after', 'delta', 'at'])
      .where('player_id', '=', playerId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});

const erasure = (db: Db) => ({
  async listOpenGames(playerId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('games.game_player')
      .select('game_id')
      .where('player_id', '=', playerId)
      .where('is_open', '=', true)
      .orderBy('game_id')
      .execute();
    return rows.map(({ game_id }) => game_id);
  },
  /** Removes what the player wrote. */
  async eraseTexts(playerId: number): Promise<void> {
    await db
      .updateTable('games.game_player')
      .set({ decline_reason: null })
      .where('player_id', '=', playerId)
      .where('decline_reason', 'is not', null)
      .execute();
    await db.updateTable('games.game').set({ name: 'Game', subtopics: '' }).where('creator_id', '=', playerId).execute();
  },
});
