import { createHash } from 'node:crypto';

import type pg from 'pg';

import { withListCounters } from '../apps/api/src/testing/list-counters.ts';
import type { Installation } from '../verify/vault/installation.ts';
import { createKey } from './product-data.ts';

/** A user of the bench who has a key. */
export interface BenchPlayer {
  readonly userId: number;
  readonly key: string;
}

/** How many games each player of the measured list has; a page shows 20 of them. */
const gamesPerPlayer = 40;

/** SQL for numbers that look random and are the same in every run. */
const pseudoRandom = (n: string, salt: number, below: number): string => `(abs(hashint8extended(${n}, ${salt})) % ${below})`;

/**
 * Fills the workspace with `rows` players in the leaderboard, and with `rows` rows of players in games, which belong to one player in
 * forty. Returns some of these.
 */
export async function fillGames(installation: Installation, rows: number, sample: number): Promise<readonly BenchPlayer[]> {
  const { owner, client, databaseUrl } = installation;
  const quest = await createQuest(client, 1);
  const connection = await owner.connect();
  try {
    const workspace = await findWorkspace(connection);
    // Without triggers and foreign keys, which would take hours; the counters are built afterwards.
    await connection.query('set session_replication_role = replica');
    await insertUsers(connection, { workspace, rows });
    await connection.query(
      `insert into games.standing (workspace_id, player_id, board, rating, games, is_global, updated_at)
       select workspace_id, id, 'all', 800 + ${pseudoRandom('id', 1, 1_200_000)} / 1000.0, 1, false, now() from games.player`,
    );
    await insertGames(connection, { workspace, quest: quest.id, rows });
    await connection.query('set session_replication_role = default');
    await withListCounters(databaseUrl, (counters) => counters.rebuild('leaderboard'));
    await connection.query('vacuum analyze');
    const players = await connection.query<{ user_id: string }>(
      `select user_id from games.player where id <= ${rows / gamesPerPlayer} order by hashint8extended(id, 2) limit ${sample}`,
    );
    return await addKeysOf(
      connection,
      players.rows.map(({ user_id }) => Number(user_id)),
    );
  } finally {
    connection.release(true);
  }
}

/** Users with keys who have not played yet. */
export async function addPlayers({ owner }: Installation, count: number): Promise<readonly BenchPlayer[]> {
  const connection = await owner.connect();
  try {
    const workspace = await findWorkspace(connection);
    const { rows } = await connection.query<{ id: string }>(
      `insert into people.user (uid, workspace_id, username, email)
       select gen_random_uuid(), $1, 'live' || n, 'live' || n || '@bench.invalid' from generate_series(1, $2::int) n returning id`,
      [workspace, count],
    );
    return await addKeysOf(
      connection,
      rows.map(({ id }) => Number(id)),
    );
  } finally {
    connection.release();
  }
}

/** A quest of the installation's own user, who does not play. */
export async function createQuest(client: Installation['client'], problems: number): Promise<{ id: number; uid: string }> {
  const quest = await client.quests.create({ body: { name: 'Bench' } });
  for (let index = 0; index < problems; index += 1)
    await client.questProblems.create({
      quest_id: quest.id,
      body: { question: `Question ${index}?`, options: ['one', 'two', 'three', 'four'], correct_option: index % 4 },
    });
  return quest;
}

async function findWorkspace(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ workspace_id: string }>(
    `select workspace_id from people.user where username = 'staff'`,
  );
  return Number(rows[0]?.workspace_id);
}

interface Size {
  readonly workspace: number;
  readonly rows: number;
}

const insertUsers = async (connection: pg.PoolClient, { workspace, rows }: Size): Promise<void> => {
  await connection.query(
    `with person as (
       insert into people.user (uid, workspace_id, username, email)
       select gen_random_uuid(), ${workspace}, 'bench' || n, 'bench' || n || '@bench.invalid' from generate_series(1, ${rows}) n
       returning id
     )
     insert into games.player (uid, workspace_id, user_id, experience_updated_at, created_at, updated_at)
     select gen_random_uuid(), ${workspace}, id, now(), now(), now() from person`,
  );
};

/** Two different players in each game. */
async function insertGames(connection: pg.PoolClient, { workspace, quest, rows }: Size & { quest: number }): Promise<void> {
  const players = rows / gamesPerPlayer;
  const at = (n: string): string => `timestamptz '2026-01-01Z' + ${n} * interval '10 seconds'`;
  await connection.query(
    `insert into games.game (uid, workspace_id, quest_id, creator_id, name, status, number_of_problems, time_limit_seconds, elo_level,
       problem_version_ids, seed, expires_at, started_at, deadline_at, completed_at, created_at, updated_at)
     select gen_random_uuid(), ${workspace}, ${quest}, 1 + n % ${players}, 'Game ' || n, 'completed', 1, 600, 1200,
       array[(select min(id) from quests.problem_version)], gen_random_uuid(), ${at('n')}, ${at('n')}, ${at('n')}, ${at('n')}, ${at('n')}, ${at('n')}
     from generate_series(1::bigint, ${rows / 2}) n`,
  );
  await connection.query(
    `insert into games.game_player (workspace_id, game_id, player_id, game_created_at, invite_status, answered, correct, score, finished_at, is_open)
     select workspace_id, id, 1 + (creator_id - 1 + part * (1 + id / ${players} % ${players - 1})) % ${players}, created_at, '2', 1, 1, 950, created_at, false
     from games.game, generate_series(0, 1) as part`,
  );
}

async function addKeysOf(connection: pg.PoolClient, userIds: readonly number[]): Promise<readonly BenchPlayer[]> {
  const players = userIds.map((userId) => ({ userId, key: createKey() }));
  await connection.query(
    `insert into auth.api_key (uid, workspace_id, user_id, kind, hash, prefix, scopes)
     select gen_random_uuid(), workspace_id, person.id, 'us', given.hash, 'lyc_us_', '{read,write}'
     from unnest($1::bigint[], $2::bytea[]) as given (id, hash) join people.user as person on person.id = given.id`,
    [userIds, players.map(({ key }) => createHash('sha256').update(key).digest())],
  );
  return players;
}
