import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child-process.ts';
import type { Random } from '../random.ts';
import { connect, type Database, withScratchDatabase } from '../testing/database.ts';
import { enqueueSteps, prepareJobs } from '../testing/jobs.ts';
import { type Kill, readHistory } from './job-history.ts';

export interface KillPlan {
  readonly kills: number;
  /** Workers that are paused until their claims have expired, and then resumed. */
  readonly zombies: number;
}

const fleetSize = 2;
/** Long enough that other workers have taken over the jobs of a paused worker when it resumes. */
const zombieMs = 20_000;
const settleMs = 60_000;

/** Kills workers at random moments while they run jobs, and evaluates the outcome of the jobs. */
export const killWorkers = (plan: KillPlan, random: Random) =>
  withScratchDatabase(async (url) => {
    await prepareJobs(url);
    const db = connect(url);
    const fleet = await Promise.all(Array.from({ length: fleetSize }, () => startWorker(url)));
    try {
      const producer = startProducer(db, random);
      const killed = await killRandomWorkers(fleet, { db, url, random, plan });
      await pauseWorkers(fleet, random, plan.zombies);
      const enqueued = await producer.stop();
      await waitForJobs(db, enqueued.length);
      const history = await readHistory(db, enqueued, killed);
      return { kills: killed.length, zombies: plan.zombies, rolledBack: producer.rolledBack(), ...history };
    } finally {
      await Promise.all(fleet.map((worker) => worker.end('SIGKILL')));
      await db.close();
    }
  });

const startWorker = (url: string): Promise<Child> => startChild('testing/worker-process.ts', [url]);

interface WorkerEnvironment {
  readonly db: Database;
  readonly url: string;
  readonly random: Random;
  readonly plan: KillPlan;
}

async function killRandomWorkers(fleet: Child[], { db, url, random, plan }: WorkerEnvironment): Promise<Kill[]> {
  const killed: Kill[] = [];
  while (killed.length < plan.kills) {
    await pause(300 + random.below(2_000));
    const index = random.below(fleet.length);
    const victim = fleet[index];
    if (!victim) throw new Error('no worker left');
    await victim.end('SIGKILL');
    killed.push({ pid: victim.pid, at: await databaseTime(db) });
    await pause(random.below(800));
    fleet[index] = await startWorker(url);
  }
  return killed;
}

async function pauseWorkers(fleet: readonly Child[], random: Random, count: number): Promise<void> {
  for (let raised = 0; raised < count; raised += 1) {
    await pause(random.below(1_000));
    const zombie = fleet[random.below(fleet.length)];
    zombie?.signal('SIGSTOP');
    await pause(zombieMs);
    zombie?.signal('SIGCONT');
  }
}

async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at ?? new Date();
}

/** Enqueues jobs until it is stopped; every tenth in a transaction that is rolled back. */
function startProducer(db: Database, random: Random) {
  const enqueued: { id: string; steps: number }[] = [];
  const stopping = new AbortController();
  let rolledBack = 0;
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const steps = 1 + random.below(3);
      const id = await enqueueSteps(db, { steps, stepMs: 50 + random.below(400) }, !random.chance(0.1));
      if (id === undefined) rolledBack += 1;
      else enqueued.push({ id, steps });
      await pause(random.below(200));
    }
  })();
  return {
    rolledBack: () => rolledBack,
    async stop() {
      stopping.abort();
      await loop;
      return enqueued;
    },
  };
}

async function waitForJobs(db: Database, jobs: number): Promise<void> {
  const end = Date.now() + settleMs;
  while (Date.now() < end && (await countEnded(db)) < jobs) await pause(250);
}

async function countEnded(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ ended: number }>(
    `select count(*)::int as ended from pgboss.job where name = 'verify.stepwise' and state in ('completed', 'failed')`,
  );
  return rows[0]?.ended ?? 0;
}
