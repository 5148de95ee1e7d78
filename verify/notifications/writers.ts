import { setTimeout as pause } from 'node:timers/promises';
import { sendInOneTransaction } from '../../apps/api/src/testing/send-notification.ts';
import type { TestApi, TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import type { Random } from '../random.ts';

export interface Written {
  readonly userId: number;
  /** When its transaction was about to commit. */
  readonly at: number;
}

interface Writing {
  readonly api: TestApi;
  readonly users: readonly [TestUser, ...TestUser[]];
  readonly perSecond: number;
  readonly seconds: number;
  readonly longestMs: number;
  readonly random: Random;
  /** What is committed, by the notification's id. */
  readonly written: Map<number, Written>;
}

/** Events of one transaction: fewer connections, and more than one row to keep in order. */
const together = 5;

/** Tells random users things, in transactions that stay open for a random time; one in twenty is taken back. Answers with how many. */
export async function write({ perSecond, seconds, ...writing }: Writing): Promise<number> {
  const under: Promise<number>[] = [];
  const everyMs = (1_000 * together) / perSecond;
  const started = performance.now();
  for (let round = 0; round * everyMs < seconds * 1_000; round += 1) {
    under.push(oneTransaction(writing));
    await pause(Math.max(0, started + (round + 1) * everyMs - performance.now()));
  }
  return (await Promise.all(under)).reduce((sum, n) => sum + n, 0);
}

const takenBack = new Error('taken back');

async function oneTransaction({ api, users, longestMs, random, written }: Omit<Writing, 'perSecond' | 'seconds'>) {
  const holdMs = random.below(longestMs + 1);
  const isTakenBack = random.chance(0.05);
  const chosen = Array.from({ length: together }, () => random.pick(users));
  return sendInOneTransaction(api, chosen, async (told) => {
    await pause(holdMs);
    if (isTakenBack) throw takenBack;
    const at = performance.now();
    // Before its commit, so that whoever hears of it finds it here.
    for (const { id, userId } of told) written.set(id, { userId, at });
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
    return 0;
  });
}
