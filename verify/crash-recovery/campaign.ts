import { type Finding, formatSeconds, largest, median } from '../finding.ts';
import { createRandom } from '../random.ts';
import { killWorkers } from './kill-workers.ts';
import { restartPostgres } from './restart-postgres.ts';

export interface Plan {
  readonly kills: number;
  readonly zombies: number;
  readonly restarts: number;
}

export const wholePlan: Plan = { kills: 20, zombies: 3, restarts: 5 };
export const smallPlan: Plan = { kills: 2, zombies: 0, restarts: 1 };

const maxTakeoverSeconds = 30;
const maxRecoverySeconds = 5;

/** Kills workers and a separate database at the same time; the two parts are independent. */
export async function runCampaign(plan: Plan, seed: number): Promise<Finding[]> {
  const [workers, database] = await Promise.all([
    killWorkers(plan, createRandom(seed)),
    restartPostgres(plan, createRandom(seed + 1)),
  ]);
  return [...workerFindings(workers), ...(database ? databaseFindings(database) : [noDatabase])];
}

const noDatabase: Finding = { text: 'database: no local PostgreSQL server is installed that could be killed', holds: false };

function workerFindings(seen: Awaited<ReturnType<typeof killWorkers>>): Finding[] {
  const { kills, zombies, jobs, unfinished, wrongEffects, orphans, rolledBack, takeovers } = seen;
  const [middle, most] = [median(takeovers), largest(takeovers)];
  return [
    {
      text: `workers: ${kills} killed, ${zombies} paused until their claims had expired; ${jobs} jobs, ${unfinished} not done`,
      holds: unfinished === 0,
    },
    { text: `workers: ${wrongEffects} jobs whose effects did not happen exactly once`, holds: wrongEffects === 0 },
    { text: `workers: ${rolledBack} enqueueing transactions rolled back, ${orphans} jobs left behind`, holds: orphans === 0 },
    {
      text: `workers: ${takeovers.length} jobs taken over, median ${formatSeconds(middle)}, at most ${formatSeconds(most)} (goal ${maxTakeoverSeconds} s)`,
      holds: most <= maxTakeoverSeconds,
    },
  ];
}

function databaseFindings(seen: NonNullable<Awaited<ReturnType<typeof restartPostgres>>>): Finding[] {
  const { restarts, recoveries, acknowledged, retried, lost, duplicates, contradicted, refused } = seen;
  const [middle, most] = [median(recoveries), largest(recoveries)];
  return [
    {
      text: `database: ${restarts} kills; ${acknowledged} writes acknowledged, ${lost} of them lost, ${refused} never accepted`,
      holds: lost === 0 && refused === 0 && acknowledged > 0,
    },
    {
      text: `database: ${retried} writes repeated under their key, ${duplicates} done twice, ${contradicted} with a different response`,
      holds: duplicates === 0 && contradicted === 0,
    },
    {
      text: `database: first write after it was up, median ${formatSeconds(middle)}, at most ${formatSeconds(most)} (goal ${maxRecoverySeconds} s)`,
      holds: most <= maxRecoverySeconds,
    },
  ];
}
