import type pg from 'pg';

import type { Finding } from '../finding.ts';
import { computeExactChanges, computeRepeatWeight } from './reference-elo.ts';

const daySeconds = 86_400;

interface Entry {
  readonly game_id: number;
  readonly player_id: number;
  readonly quest_id: number;
  readonly before: number;
  readonly delta: number;
  readonly after: number;
  readonly k: number;
  readonly points: number;
  /** In seconds. */
  readonly at: number;
}

/** Replays the ledger of all games and compares it with what is stored and with the reference. */
export async function checkLedger(owner: pg.Pool, { games, kills }: { games: number; kills: number }): Promise<Finding[]> {
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;
  const entries = await query<Entry>(`
    select entry.game_id::int, entry.player_id::int, entry.quest_id::int, entry.before, entry.delta, entry.after, entry.k,
      part.score as points, extract(epoch from entry.at)::float8 as at
    from games.rating_entry as entry join games.game_player as part using (game_id, player_id) order by entry.id`);
  const replay = replayEntries(entries);
  const stored = await query<{ player_id: number; quest_id: number; rating: number; games: number }>(
    'select player_id::int, quest_id::int, rating, games from games.quest_rating',
  );
  const differing = stored.filter(({ player_id, quest_id, rating, games: count }) => {
    const replayed = replay.ratings.get(`${player_id}:${quest_id}`);
    return replayed?.rating !== rating || replayed.games !== count;
  });
  const [ended] = await query<Record<string, number>>(endedGames);
  const { open = 0, rated = 0, missed = 0, answers_wrong = 0, notices_wrong = 0, standings_wrong = 0 } = ended ?? {};
  return [
    {
      text: `${games} games, ${kills} kills at the finish: ${open} left open, ${rated} rated, ${missed} not rated although two took part, ${replay.twice} entries twice`,
      holds: open === 0 && rated > games / 2 && missed === 0 && replay.twice === 0,
    },
    {
      text: `${entries.length} entries: ${replay.unbalanced} games with equal K do not add up to 0, ${replay.wrong} changes differ from the reference by more than rounding, ${replay.broken} do not continue the last one`,
      holds: entries.length > 0 && replay.unbalanced === 0 && replay.wrong === 0 && replay.broken === 0,
    },
    {
      text: `${stored.length} ratings: ${differing.length} differ from the replayed ledger, ${standings_wrong} from the leaderboard; ${answers_wrong} players' totals differ from their answers, ${notices_wrong} were not notified once`,
      holds: differing.length === 0 && standings_wrong === 0 && answers_wrong === 0 && notices_wrong === 0,
    },
  ];
}

/** Two players took part when each answered a fifth of the problems. */
const endedGames = `
  with part as (
    select part.*, game.number_of_problems, game.status, game.rating_outcome from games.game_player as part
    join games.game on game.id = part.game_id where part.invite_status = '2'
  ), counted as (
    select game_id, status, rating_outcome, count(*) filter (where answered >= 0.2 * number_of_problems) as took_part
    from part group by 1, 2, 3
  )
  select
    (select count(*) from counted where status not in ('completed', 'abandoned'))::int as open,
    (select count(*) from counted where rating_outcome = 'rated')::int as rated,
    (select count(*) from counted where (took_part >= 2) <> (rating_outcome is not distinct from 'rated'))::int as missed,
    (select count(*) from part where (answered, correct, score) <> (
      select count(*), count(*) filter (where is_correct), coalesce(sum(points), 0)
      from games.answer where game_player_id = part.id))::int as answers_wrong,
    (select count(*) from part join games.player on player.id = part.player_id where part.status = 'completed' and 1 <> (
      select count(*) from notifications.notification as notice where notice.user_id = player.user_id
        and notice.text ->> 'kind' = 'game_ended' and (notice.text ->> 'game')::bigint = part.game_id))::int as notices_wrong,
    (select count(*) from games.quest_rating as rating left join games.standing
      on standing.player_id = rating.player_id and standing.board = 'quest:' || rating.quest_id
      where standing.rating is distinct from rating.rating)::int as standings_wrong`;

/** Reads the ledger from its start, game by game. */
function replayEntries(entries: readonly Entry[]) {
  const ratings = new Map<string, { rating: number; games: number }>();
  const meetings = new Map<string, number[]>();
  const report = { ratings, twice: 0, unbalanced: 0, wrong: 0, broken: 0 };
  for (const game of Map.groupBy(entries, ({ game_id }) => game_id).values()) {
    const playerIds = game.map(({ player_id }) => player_id);
    report.twice += playerIds.length - new Set(playerIds).size;
    const players = game.map(({ player_id, quest_id, before, points }) => {
      const known = ratings.get(`${player_id}:${quest_id}`) ?? { rating: 1200, games: 0 };
      report.broken += Number(known.rating !== before);
      return { id: player_id, points, ...known };
    });
    const pair = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join(':');
    const at = game[0]?.at ?? 0;
    const countMeetings = (key: string) => (meetings.get(key) ?? []).filter((met) => met > at - daySeconds).length;
    const { changes, hasEqualK } = computeExactChanges(players, (one, other) =>
      computeRepeatWeight(countMeetings(pair(one, other))),
    );
    const sum = game.reduce((total, { delta }) => total + delta, 0);
    report.unbalanced += Number(hasEqualK && sum !== 0);
    for (const { player_id, quest_id, delta, after } of game) {
      report.wrong += Math.abs(delta - (changes.get(player_id) ?? Number.NaN)) < 1.000_001 ? 0 : 1;
      const { games: count } = ratings.get(`${player_id}:${quest_id}`) ?? { games: 0 };
      ratings.set(`${player_id}:${quest_id}`, { rating: after, games: count + 1 });
    }
    playerIds.forEach((one, index) =>
      playerIds
        .slice(index + 1)
        .forEach((other) => meetings.set(pair(one, other), [...(meetings.get(pair(one, other)) ?? []), at])),
    );
  }
  return report;
}
