import { setTimeout as pause } from 'node:timers/promises';
import { notifyInOneTransaction } from '../../apps/api/src/testing/send-notification.ts';
import type { TestApi, TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import type { Random } from '../random.ts';

export interface WrittenNotification {
  readonly userId: number;
  /** When its transaction was about to commit. */
  readonly at: number;
}

interface WriterOptions {
  readonly api: TestApi;
  readonly users: readonly [TestUser, ...TestUser[]];
  readonly perSecond: number;
  readonly seconds: number;
  readonly longestMs: number;
  readonly random: Random;
  /** The committed notifications by id. */
  readonly written: Map<number, WrittenNotification>;
}

/** Several events per transaction need fewer connections and test the order of their rows. */
const perTransaction = 5;

/** Notifies random users in transactions that stay open for a random time; one in twenty is rolled back. Returns the number of committed notifications. */
export async function writeNotifications({ perSecond, seconds, ...writing }: WriterOptions): Promise<number> {
  const under: Promise<number>[] = [];
  const everyMs = (1_000 * perTransaction) / perSecond;
  const started = performance.now();
  for (let round = 0; round * everyMs < seconds * 1_000; round += 1) {
    under.push(writeTransaction(writing));
    await pause(Math.max(0, started + (round + 1) * everyMs - performance.now()));
  }
  return (await Promise.all(under)).reduce((sum, n) => sum + n, 0);
}

const rollback = new Error('rolled back on purpose');

async function writeTransaction({ api, users, longestMs, random, written }: Omit<WriterOptions, 'perSecond' | 'seconds'>) {
  const holdMs = random.below(longestMs + 1);
  const isRolledBack = random.chance(0.05);
  const chosen = Array.from({ length: perTransaction }, () => random.pick(users));
  return notifyInOneTransaction(api, chosen, async (sent) => {
    await pause(holdMs);
    if (isRolledBack) throw rollback;
    const at = performance.now();
    // Before the commit, so that a device that receives it finds it here.
    for (const { id, userId } of sent) written.set(id, { userId, at });
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
    return 0;
  });
}
