import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { deriveAppRole } from '../connection-url.ts';
import { createAndGrantAppRole } from '../db/app-role.ts';
import { createPool } from '../db/pool.ts';
import type { Job } from './job.ts';
import { createPgBoss, createPoolExecutor, deadLetterOptions, deadLetters, toQueueOptions } from './pg-boss.ts';

const pollMs = 200;
const maxBuildMs = 600_000;

/** Migrates the queue's schema to this release and creates a queue per job. Part of a migration; servers never create queues. */
export async function installQueues(url: string, jobs: readonly Job[], role = deriveAppRole(url)): Promise<void> {
  const pool = createPool({
    url,
    max: 2,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 600_000,
    lockTimeoutMs: 30_000,
    idleInTransactionMs: 60_000,
    applicationName: 'lyceum migrate',
  });
  const boss = createPgBoss(createPoolExecutor(pool), { migrate: true });
  const failures: Error[] = [];
  boss.on('error', (error) => void failures.push(error));
  try {
    await boss.start();
    await waitForIndexes(boss, failures);
    await boss.createQueue(deadLetters, deadLetterOptions);
    for (const job of jobs) await installQueue(boss, job);
    await grantToAppRole(pool, role);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

async function grantToAppRole(pool: pg.Pool, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    await createAndGrantAppRole(client, role);
  } finally {
    client.release();
  }
}

async function installQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = toQueueOptions(job);
  // `exclusive`: while a run of a recurring job waits or runs, no second one is enqueued.
  await boss.createQueue(job.name, { ...options, policy: job.everySeconds === undefined ? 'standard' : 'exclusive' });
  await boss.updateQueue(job.name, options);
}

/** pg-boss builds its indexes in the background after its migration. */
async function waitForIndexes(boss: PgBoss, failures: readonly Error[]): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const [failure] = failures;
    if (failure) throw failure;
    const statuses = await boss.getBamStatus();
    if (statuses.every(({ status }) => status === 'completed')) return;
    if (waitedMs > maxBuildMs) throw new Error('The indexes of the queues are still being built; run the migration again.');
    await pause(pollMs);
  }
}
