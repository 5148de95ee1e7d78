import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { Finding } from '../../finding.ts';
import { digestTables, listChangedTables } from '../matrix/database-state.ts';

export interface AttackPlan {
  /** Sends one of this many attacks. */
  readonly oneOf: number;
}

/** Spread evenly; the first is always among them. */
export const sample = <T>(all: readonly T[], { oneOf }: AttackPlan): T[] => all.filter((_, place) => place % oneOf === 0);

const shown = 12;

/** Reports the attacks that were not rejected. */
export const attackFinding = (what: string, wrong: readonly string[]): Finding => ({
  text: [`attacks: ${what}, ${wrong.length} not rejected`, ...wrong.slice(0, shown)].join('; '),
  holds: wrong.length === 0,
});

/** Runs attacks that must have no effect; a changed table counts as a successful attack. */
export async function runAttackAndListEffects(api: TestApi, attack: (wrong: string[]) => Promise<unknown>): Promise<string[]> {
  const before = await digestTables(api);
  const wrong: string[] = [];
  await attack(wrong);
  return [...listChangedTables(before, await digestTables(api)).map((table) => `${table} was changed`), ...wrong];
}
