import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { Finding } from '../../platform/figures.ts';
import { changedTables, databaseState } from '../matrix/database-state.ts';

export interface Plan {
  /** One attack of so many is made. */
  readonly oneOf: number;
}

/** Spread evenly; the first is always among them. */
export const someOf = <T>(all: readonly T[], { oneOf }: Plan): T[] => all.filter((_, place) => place % oneOf === 0);

const shown = 12;

/** The answers that should not have been, as a finding. */
export const judged = (what: string, wrong: readonly string[]): Finding => ({
  text: [`attacks: ${what}, ${wrong.length} not refused`, ...wrong.slice(0, shown)].join('; '),
  holds: wrong.length === 0,
});

/** Runs attacks that must come to nothing; a table that is not what it was before counts as one that got through. */
export async function leavingNothing(api: TestApi, attack: (wrong: string[]) => Promise<unknown>): Promise<string[]> {
  const before = await databaseState(api);
  const wrong: string[] = [];
  await attack(wrong);
  return [...changedTables(before, await databaseState(api)).map((table) => `${table} was changed`), ...wrong];
}
