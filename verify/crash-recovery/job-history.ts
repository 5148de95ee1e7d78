import type { Database } from '../testing/database.ts';

export interface Kill {
  readonly pid: number;
  /** By the database's clock. */
  readonly at: Date;
}

interface Enqueued {
  readonly id: string;
  readonly steps: number;
}

interface Run {
  readonly pid: number;
  readonly at: Date;
}

/** Evaluates the tables that a campaign has written. */
export async function readHistory(db: Database, enqueued: readonly Enqueued[], killed: readonly Kill[]) {
  const effects = Map.groupBy(await rowsOf<{ job_id: string; step: number }>(db, 'verify.effect'), ({ job_id }) => job_id);
  const runs = Map.groupBy(await rowsOf<Run & { job_id: string }>(db, 'verify.run'), ({ job_id }) => job_id);
  const states = await statesOf(db);
  const stepsOf = (id: string): number[] => (effects.get(id) ?? []).map(({ step }) => step).sort((one, other) => one - other);
  return {
    jobs: enqueued.length,
    unfinished: enqueued.filter(({ id }) => states.get(id) !== 'completed').length,
    /** Jobs whose effects are not exactly one of each step. */
    wrongEffects: enqueued.filter(({ id, steps }) => stepsOf(id).join() !== range(steps).join()).length,
    /** Jobs that exist although their transaction was rolled back. */
    orphans: states.size - enqueued.length,
    takeovers: killed.flatMap((kill) => [...runs.values()].flatMap((own) => takeoverSeconds(own, kill))),
  };
}

/** For a job that the killed worker was running: the time until its next run began. */
function takeoverSeconds(runs: readonly Run[], kill: Kill): number[] {
  const before = runs.filter(({ at }) => at <= kill.at).at(-1);
  const after = runs.find(({ at }) => at > kill.at);
  return before?.pid === kill.pid && after ? [(after.at.getTime() - kill.at.getTime()) / 1000] : [];
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const rowsOf = async <T extends object>(db: Database, table: string): Promise<T[]> =>
  (await db.pool.query<T>(`select * from ${table} order by at`)).rows;

async function statesOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.pool.query<{ id: string; state: string }>(
    `select id, state from pgboss.job where name = 'verify.stepwise'`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
