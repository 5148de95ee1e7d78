import type { Entry } from './entry.ts';
import { CannotTell, type Check, type Checks, type World } from './world.ts';

export type Outcome = { entry: Entry; state: 'holds' | 'fails' | 'not yet'; reason?: string };

const together = 8;
const timeoutMs = 10_000;

/** Runs the checks of these entries, a few at a time, and gives one outcome per entry in the order of the ledger. */
export async function runChecks(entries: readonly Entry[], checks: Checks, world: World): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = entries.entries();
  const worker = async () => {
    for (const [index, entry] of waiting) outcomes[index] = await outcomeOf(entry, checks[entry.id], world);
  };
  await Promise.all(Array.from({ length: together }, worker));
  return outcomes;
}

async function outcomeOf(entry: Entry, check: Check | undefined, world: World): Promise<Outcome> {
  if (check === undefined) return { entry, state: 'not yet' };
  try {
    await withinTime(check, world);
    return { entry, state: 'holds' };
  } catch (error) {
    const reason = error instanceof Error ? messageOf(error) : String(error);
    return { entry, state: error instanceof CannotTell ? 'not yet' : 'fails', reason };
  }
}

async function withinTime(check: Check, world: World): Promise<void> {
  const over = AbortSignal.timeout(timeoutMs);
  const tooLong = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(new Error(`took longer than ${timeoutMs} ms`)), { once: true });
  });
  const timed: World = { ...world, fetch: (input, init) => world.fetch(input, { ...init, signal: over }) };
  await Promise.race([check(timed), tooLong]);
}

/** The cause of a failed fetch says more than the failure itself. */
function messageOf(error: Error): string {
  const cause = error.cause instanceof Error && !error.message.includes(error.cause.message) ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, 400);
}
