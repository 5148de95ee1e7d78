import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { requireInteger, requireList, requireRecord, requireText } from './narrow.ts';
import type { Outcome } from './run.ts';

/** The entries that held when the record was last written. */
export type ConformanceRecord = { total: number; holding: string[] };

const file = join(import.meta.dirname, 'record.json');

export async function readRecord(): Promise<ConformanceRecord> {
  const parsed = requireRecord(JSON.parse(await readFile(file, 'utf8')), 'record.json');
  return {
    total: requireInteger(parsed['total'], 'total'),
    holding: requireList(parsed['holding'], 'holding').map((id) => requireText(id, 'an id of holding')),
  };
}

export async function writeRecord(outcomes: readonly Outcome[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(recordOf(outcomes), null, 2)}\n`);
}

export function recordOf(outcomes: readonly Outcome[]): ConformanceRecord {
  const holding = outcomes.filter(({ state }) => state === 'holds').map(({ entry }) => entry.id);
  return { total: outcomes.length, holding: holding.toSorted() };
}

/** One sentence per entry that no longer holds, and one if the number of entries changed. */
export function findRegressions(outcomes: readonly Outcome[], recorded: ConformanceRecord): string[] {
  const now = recordOf(outcomes);
  const holding = new Set(now.holding);
  const lost = recorded.holding.filter((id) => !holding.has(id));
  const faults = lost.map((id) => `${id} held before and does not hold now.`);
  if (now.total !== recorded.total) {
    faults.push(
      `The ledger has ${now.total} entries; the record says ${recorded.total}. If this is intended, run again with --write.`,
    );
  }
  return faults;
}
