import type { Db } from '../../../platform/db/db.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';

interface HistoryRow {
  readonly game_id: number;
  readonly quest_id: number;
  readonly before: number;
  readonly after: number;
  readonly delta: number;
  readonly at: string;
}

const newestFirst = defineListing<HistoryRow>({
  table: 'games.rating_entry',
  columns: ['game_id', 'quest_id', 'before', 'after', 'delta'],
  timestamps: ['at'],
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** The list of a player's rating changes. */
export const eloHistoryStore = (db: Db) => ({
  /** `isQuestVisible` is a condition on quests.quest, which it calls `item`. */
  listOf: (playerId: number, isQuestVisible: SqlFragment): ListSource<HistoryRow> =>
    createOrderedSource(db, newestFirst, {
      where: [
        fragment`item.player_id = ${playerId}`,
        fragment`item.quest_id in (select item.id from quests.quest as item where ${isQuestVisible})`,
      ],
    }),
});
