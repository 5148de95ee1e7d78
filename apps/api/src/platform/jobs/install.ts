import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

import { grantToApp } from '../db/app-role.ts';
import { createPool } from '../db/pool.ts';
import { createBoss, deadLetterOptions, deadLetters, executorOver, queueOptions } from './backend.ts';
import type { Job } from './job.ts';

const askMs = 200;
const mostBuildMs = 600_000;

/** Brings the queue's schema to this release and makes a queue for each job. Part of a migration; servers only use what is there. */
export async function installQueues(url: string, jobs: readonly Job[]): Promise<void> {
  const pool = createPool({
    url,
    max: 2,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 600_000,
    lockTimeoutMs: 30_000,
    idleInTransactionMs: 60_000,
    applicationName: 'lyceum migrate',
  });
  const boss = createBoss(executorOver(pool), { migrate: true });
  const failures: Error[] = [];
  boss.on('error', (error) => void failures.push(error));
  try {
    await boss.start();
    await indexesBuilt(boss, failures);
    await boss.createQueue(deadLetters, deadLetterOptions);
    for (const job of jobs) await installQueue(boss, job);
    await grantQueues(pool);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

async function grantQueues(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await grantToApp(client);
  } finally {
    client.release();
  }
}

async function installQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = queueOptions(job);
  // A turn that is still waiting or at work stands for the next one too.
  await boss.createQueue(job.name, { ...options, policy: job.everySeconds === undefined ? 'standard' : 'exclusive' });
  await boss.updateQueue(job.name, options);
}

/** A newer release of pg-boss builds its indexes after its migration, beside running workers. */
async function indexesBuilt(boss: PgBoss, failures: readonly Error[]): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += askMs) {
    const [failure] = failures;
    if (failure) throw failure;
    const statuses = await boss.getBamStatus();
    if (statuses.every(({ status }) => status === 'completed')) return;
    if (waitedMs > mostBuildMs) throw new Error('The indexes of the queues are still not built; migrate again.');
    await pause(askMs);
  }
}
