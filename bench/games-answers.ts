import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { createClient, type LyceumClient } from '@lyceum/sdk';
import pg from 'pg';

import { type Installation, withInstallation } from '../verify/vault/installation.ts';
import { addPlayers, createQuest } from './games-data.ts';

/** Beside the insert and the update, an answer takes about a dozen statements: authentication, locks, the problem, an event. */
const goal = 5;

interface Pace {
  readonly games: number;
  readonly problems: number;
  /** Between two answers of a player. */
  readonly intervalMs: number;
}

interface Seat {
  readonly client: LyceumClient;
  readonly gameId: number;
}

interface Times {
  readonly answers: number[];
  /** Answers to the last problem, of which every second one ends and rates its game. */
  readonly last: number[];
}

/** Answers in many games of two at once, on one process, compared with an insert and an update in one transaction at the same pace. */
export async function compareAnswers({ small }: { small: boolean }): Promise<boolean> {
  const pace: Pace = small ? { games: 10, problems: 10, intervalMs: 500 } : { games: 200, problems: 10, intervalMs: 8_000 };
  return withInstallation({}, async (installation) => {
    const seats = await startGames(installation, pace);
    const ours = await playAll(seats, pace);
    const bare = await measureBare(installation, pace);
    const ratio = percentile(ours.answers, 0.99) / percentile(bare, 0.99);
    const ms = (times: readonly number[]): string =>
      `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
    const perSecond = (2 * pace.games * 1000) / pace.intervalMs;
    console.log(`      games: last answers, which end and rate a game: ${ms(ours.last)}`);
    console.log(
      `${ratio <= goal ? 'pass' : 'FAIL'}  games: ${ours.answers.length} answers in ${pace.games} games at once, ${perSecond.toFixed(0)} a second: ${ms(ours.answers)}; insert and update alone ${ms(bare)}; ratio of p99 ${ratio.toFixed(2)} (goal ${goal}); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
    return ratio <= goal;
  });
}

async function startGames(installation: Installation, { games, problems }: Pace): Promise<readonly Seat[]> {
  const quest = await createQuest(installation.client, problems);
  const people = await addPlayers(installation, 2 * games);
  const clients = people.map(({ key }) => createClient({ baseUrl: installation.url, apiKey: key, retries: 0 }));
  const seats: Seat[] = [];
  for (let game = 0; game < games; game += 1) {
    const [host, guest, invited] = [clients[2 * game], clients[2 * game + 1], people[2 * game + 1]];
    if (!host || !guest || !invited) break;
    const body = {
      primary_quest: quest.uid,
      users: [invited.userId],
      cfg_number_of_problems: problems,
      cfg_time_limit_seconds: 7200,
    };
    const { id } = await host.games.create({ body });
    await guest.games.respond({ id, body: { response: 'accept' } });
    await host.games.start({ id });
    seats.push({ client: host, gameId: id }, { client: guest, gameId: id });
  }
  return seats;
}

async function playAll(seats: readonly Seat[], pace: Pace): Promise<Times> {
  const times: Times = { answers: [], last: [] };
  await runEvenly(seats, pace, async ({ client, gameId }, round) => {
    const { problem } = await client.games.nextProblem({ id: gameId });
    if (!problem) throw new Error(`Game ${gameId} has no problem ${round}.`);
    const ms = await time(() => client.games.answer({ id: gameId, body: { problem_id: problem.problem_id, choice: 0 } }));
    if (round > 0) (round === pace.problems - 1 ? times.last : times.answers).push(ms);
  });
  return times;
}

/** The same number of connections as the API has by default, and the same pace. */
async function measureBare({ databaseUrl, owner }: Installation, pace: Pace): Promise<number[]> {
  await owner.query(`
    create schema bare;
    create table bare.part (id int primary key, answered int not null default 0, score int not null default 0);
    create table bare.answer (part_id int, position int, choice int, points int, answered_at timestamptz, primary key (part_id, position));
    insert into bare.part (id) select generate_series(1, ${2 * pace.games})`);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const times: number[] = [];
  try {
    const parts = Array.from({ length: 2 * pace.games }, (_, index) => index + 1);
    await runEvenly(parts, pace, async (part, round) => {
      const ms = await time(() => answerBare(pool, part, round));
      if (round > 0) times.push(ms);
    });
    return times;
  } finally {
    await pool.end();
  }
}

async function answerBare(pool: pg.Pool, part: number, position: number): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query('insert into bare.answer values ($1, $2, 0, 950, now())', [part, position]);
    await connection.query('update bare.part set answered = answered + 1, score = score + 950 where id = $1', [part]);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

/** Each member does its work once per interval, all of them spread over it. The first round compiles code and opens connections. */
async function runEvenly<T>(
  members: readonly T[],
  { problems, intervalMs }: Pace,
  work: (member: T, round: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  await Promise.all(
    members.map(async (member, index) => {
      for (let round = 0; round < problems; round += 1) {
        const due = started + (round + index / members.length) * intervalMs;
        await pause(Math.max(0, due - performance.now()));
        await work(member, round);
      }
    }),
  );
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
