import type { PlayerGameQuery } from '@lyceum/contract/product/player-game';

import type { Db } from '../../../platform/db/db.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';

interface ListedGame {
  readonly game_id: number;
}

export type GameFilter = Omit<PlayerGameQuery, 'page' | 'page_size'>;

const newestFirst = defineListing<ListedGame>({
  table: 'games.game_player',
  columns: ['game_id'],
  order: [
    { name: 'game_created_at', by: identifierFragment('item.game_created_at'), direction: 'desc', nullable: false },
    { name: 'game_id', by: identifierFragment('item.game_id'), direction: 'desc', nullable: false },
  ],
});

/** The list of a player's games. SQL fragments, because platform/lists puts the statement together per request. */
export const gameListStore = (db: Db) => ({
  listOf: (playerId: number, filter: GameFilter): ListSource<ListedGame> =>
    createOrderedSource(db, newestFirst, {
      where: [fragment`item.player_id = ${playerId}`, ...timeConditions(filter), ...gameConditions(filter)],
    }),
});

const timeConditions = ({ created_at__gte, created_at__lte }: GameFilter): SqlFragment[] => [
  ...(created_at__gte === undefined ? [] : [fragment`item.game_created_at >= ${created_at__gte}::timestamptz`]),
  ...(created_at__lte === undefined ? [] : [fragment`item.game_created_at <= ${created_at__lte}::timestamptz`]),
];

/** One subquery for all conditions on the game; none if there is no such condition. */
function gameConditions({ creator, is_completed, is_loaded, is_started }: GameFilter): SqlFragment[] {
  const conditions = [
    ...(creator === undefined ? [] : [fragment`and game.creator_id = ${creator}`]),
    ...(is_completed === undefined ? [] : [fragment`and (game.completed_at is not null) = ${is_completed}`]),
    ...(is_started === undefined ? [] : [fragment`and (game.started_at is not null) = ${is_started}`]),
    ...(is_loaded === undefined ? [] : [fragment`and (game.problem_version_ids <> '{}') = ${is_loaded}`]),
  ];
  const [first, ...others] = conditions;
  if (!first) return [];
  const all = others.reduce((joined, condition) => fragment`${joined} ${condition}`, first);
  return [fragment`exists (select from games.game where game.id = item.game_id ${all})`];
}
