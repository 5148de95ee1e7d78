import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import { createCounterSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';
import { type Board, boardNames, getLeaderboardFacet, type PageStart } from './boards.rules.ts';

export interface StandingRow {
  readonly id: number;
  readonly player_id: number;
  readonly rating: number;
  readonly games: number;
}

/** What changed for players whose game was rated. */
interface RatedQuest {
  readonly playerIds: readonly number[];
  readonly questId: number;
  /** The categories of the quest, now and at the players' last games. */
  readonly categoryIds: readonly number[];
  readonly at: Date;
}

/** A place in a leaderboard. */
interface Position {
  readonly rating: number;
  readonly id: number;
}

const term = (name: string) => ({ name, by: identifierFragment(`item.${name}`), direction: 'desc', nullable: false }) as const;
const bestFirst = defineListing<StandingRow>({
  table: 'games.standing',
  columns: ['id', 'player_id', 'rating', 'games'],
  order: [term('rating'), term('id')],
});

/** Above every row with the same rating. */
const highestId = '9223372036854775807';

/** All SQL on games.standing. */
export const standingStore = (db: Db) => ({ ...reads(db), ...writes(db) });

const openBoard = (db: Db, board: Board): ListSource<StandingRow> =>
  createCounterSource(db, bestFirst, {
    counter: { list: 'leaderboard', facet: getLeaderboardFacet(board), key: 'rating' },
    where:
      board.scope.kind === 'global'
        ? [fragment`item.board = ${board.name} and item.is_global`]
        : [fragment`item.workspace_id = ${board.scope.workspaceId} and item.board = ${board.name}`],
  });

const reads = (db: Db) => ({
  list: (board: Board) => openBoard(db, board),
  /** Read from a counter, so it needs no time limit. */
  count: (board: Board): Promise<number> => openBoard(db, board).count({ budgetMs: Number.POSITIVE_INFINITY }),
  find: (playerId: number, board: string) =>
    db
      .selectFrom('games.standing')
      .select(['id', 'player_id', 'rating', 'games', 'is_global'])
      .where('player_id', '=', playerId)
      .where('board', '=', board)
      .executeTakeFirst(),
  /** The best domain of each user who has one. */
  async listTopDomains(userIds: readonly number[]) {
    const { rows } = await sql<{ user_id: number; workspace_id: number; board: string; rating: number }>`
      select distinct on (player.user_id) player.user_id, standing.workspace_id, standing.board, standing.rating
      from games.player join games.standing on standing.player_id = player.id
      where player.user_id = any (${userIds}::bigint[]) and standing.board like 'domain:%'
      order by player.user_id, standing.rating desc, standing.id`.execute(db);
    return rows;
  },
  async getPageStart(board: Board, { rating, id }: Position): Promise<PageStart> {
    const places = [
      { board, rating, id: String(id) },
      { board, rating, id: highestId },
    ];
    const [before = 0, higher = 0] = await countAbove(db, places);
    return { before, higher };
  },
  /** How many players of each board have a higher rating. All boards have the same kind of scope. */
  countHigher: (places: readonly { readonly board: Board; readonly rating: number }[]): Promise<number[]> =>
    countAbove(
      db,
      places.map((place) => ({ ...place, id: highestId })),
    ),
});

interface Place {
  readonly board: Board;
  readonly rating: number;
  readonly id: string;
}

/**
 * Counts rows above a position with the ranges of platform/counters: the rows from the next range's low end up are known, and only
 * those between the position and that end are read. One statement, so the sum is exact at any time.
 */
async function countAbove(db: Db, places: readonly Place[]): Promise<number[]> {
  const [first] = places;
  if (!first) return [];
  const workspaceIds = places.map(({ board: { scope } }) => (scope.kind === 'workspace' ? scope.workspaceId : 0));
  const isListed = first.board.scope.kind === 'global' ? sql`item.is_global` : sql`item.workspace_id = place.workspace_id`;
  const { rows } = await sql<{ above: number }>`
    select (beyond.n + near.n)::bigint as above
    from unnest(
      ${places.map(({ board }) => getLeaderboardFacet(board))}::text[], ${workspaceIds}::bigint[], ${places.map(({ board }) => board.name)}::text[],
      ${places.map(({ rating }) => rating)}::float8[], ${places.map(({ id }) => id)}::bigint[]
    ) with ordinality as place (facet, workspace_id, board, rating, id, nr)
    cross join lateral (
      (select low_key as key, low_id as id from platform.counter_bucket
        where list = 'leaderboard' and facet = place.facet and key = 'rating' and (low_key, low_id) > (place.rating, place.id)
        order by low_key, low_id limit 1)
      union all select 'NaN', ${highestId}::bigint
      order by 1, 2 limit 1
    ) as bound
    cross join lateral (
      select coalesce(sum(n), 0) as n from (
        select n from platform.counter_bucket
        where list = 'leaderboard' and facet = place.facet and key = 'rating' and (low_key, low_id) >= (bound.key, bound.id)
        union all
        select sign from platform.counter_change
        where list = 'leaderboard' and place.facet = any (ranked) and (keys[1], item_id) >= (bound.key, bound.id)
      ) as known
    ) as beyond
    cross join lateral (
      select count(*) as n from games.standing as item
      where item.board = place.board and ${isListed}
        and (item.rating, item.id) > (place.rating, place.id) and (item.rating, item.id) < (bound.key, bound.id)
    ) as near
    order by place.nr`.execute(db);
  return rows.map(({ above }) => above);
}

const writes = (db: Db) => ({
  /** Brings the standings of players up to date after a rated game. The players must be locked. */
  async refresh({ playerIds, questId, categoryIds, at }: RatedQuest): Promise<void> {
    await sql`
      insert into games.standing (workspace_id, player_id, board, rating, games, is_global, updated_at)
      select player.workspace_id, player.id, standing.board, standing.rating, standing.games,
        workspace.joins_global_leaderboard and standing.board not like 'quest:%', ${at}
      from (
        select player_id, 'quest:' || quest_id as board, rating::float8 as rating, games
        from games.quest_rating where quest_id = ${questId} and player_id = any (${playerIds}::bigint[])
        union all
        select player_id, 'domain:' || category_id, sum(rating * games)::float8 / sum(games), sum(games)::int
        from games.quest_rating
        where player_id = any (${playerIds}::bigint[]) and category_id = any (${categoryIds}::bigint[])
        group by player_id, category_id
        union all
        select player_id, 'all', sum(rating * games)::float8 / sum(games), sum(games)::int
        from games.quest_rating where player_id = any (${playerIds}::bigint[]) group by player_id
      ) as standing
      join games.player on player.id = standing.player_id
      join people.workspace on workspace.id = player.workspace_id
      on conflict (player_id, board) do update
      set rating = excluded.rating, games = excluded.games, is_global = excluded.is_global, updated_at = excluded.updated_at`.execute(
      db,
    );
    await sql`
      delete from games.standing
      where player_id = any (${playerIds}::bigint[]) and board = any (${categoryIds.map(boardNames.domain)}::text[])
        and not exists (
          select from games.quest_rating as rating
          where rating.player_id = standing.player_id and 'domain:' || rating.category_id = standing.board
        )`.execute(db);
  },
  /** Shows standings in global leaderboards if the workspace takes part. The players must be locked. */
  async syncGlobal(playerIds: readonly number[]): Promise<void> {
    await sql`
      update games.standing set is_global = workspace.joins_global_leaderboard
      from people.workspace
      where standing.player_id = any (${playerIds}::bigint[]) and workspace.id = standing.workspace_id
        and standing.board not like 'quest:%' and standing.is_global <> workspace.joins_global_leaderboard`.execute(db);
  },
  /** The player must be locked. */
  async deleteOf(playerId: number): Promise<void> {
    await db.deleteFrom('games.standing').where('player_id', '=', playerId).execute();
  },
});
