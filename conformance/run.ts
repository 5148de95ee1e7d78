import type { Entry } from './entry.ts';
import { type Check, type Checks, Inconclusive, type World } from './world.ts';

export type Outcome = { entry: Entry; state: 'holds' | 'fails' | 'not yet'; reason?: string };

const concurrency = 8;
const timeoutMs = 10_000;

/** Runs the checks of the entries, a few at a time, and returns one outcome per entry in the order of the ledger. */
export async function runChecks(entries: readonly Entry[], checks: Checks, world: World): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = entries.entries();
  const worker = async () => {
    for (const [index, entry] of waiting) outcomes[index] = await runCheck(entry, checks[entry.id], world);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return outcomes;
}

async function runCheck(entry: Entry, check: Check | undefined, world: World): Promise<Outcome> {
  if (check === undefined) return { entry, state: 'not yet' };
  try {
    await runWithTimeout(check, world);
    return { entry, state: 'holds' };
  } catch (error) {
    const reason = error instanceof Error ? describeError(error) : String(error);
    return { entry, state: error instanceof Inconclusive ? 'not yet' : 'fails', reason };
  }
}

async function runWithTimeout(check: Check, world: World): Promise<void> {
  const over = AbortSignal.timeout(timeoutMs);
  const tooLong = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(new Error(`took longer than ${timeoutMs} ms`)), { once: true });
  });
  const timed: World = { ...world, fetch: (input, init) => world.fetch(input, { ...init, signal: over }) };
  await Promise.race([check(timed), tooLong]);
}

/** Includes the cause, which says more than the message of a failed fetch. */
function describeError(error: Error): string {
  const cause = error.cause instanceof Error && !error.message.includes(error.cause.message) ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, 400);
}
