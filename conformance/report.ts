import { listSections } from './entry.ts';
import type { Outcome } from './run.ts';

export const listings = { 'not-yet': 'not yet', failing: 'fails', holding: 'holds' } as const;
export type Listing = keyof typeof listings;

/** One row per section of the specification, in the order of the ledger. */
export function table(outcomes: readonly Outcome[]): string {
  const bySection = Map.groupBy(outcomes, ({ entry }) => listSections(entry)[0] ?? '');
  const width = Math.max(7, ...[...bySection.keys()].map((section) => section.length));
  const row = (section: string, ...cells: (string | number)[]) =>
    `${section.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(7)).join(' ')}`;
  return [
    row('section', 'hold', 'not yet', 'failing'),
    ...[...bySection].map(([section, members]) =>
      row(section, count(members, 'holds'), count(members, 'not yet'), count(members, 'fails')),
    ),
  ].join('\n');
}

export function formatList(outcomes: readonly Outcome[], listing: Listing): string {
  return outcomes
    .filter(({ state }) => state === listings[listing])
    .map(line)
    .join('\n');
}

export function failures(outcomes: readonly Outcome[]): string {
  return formatList(outcomes, 'failing');
}

/** The last line of a run, which tools/check shows. */
export function formatSummaryLine(outcomes: readonly Outcome[]): string {
  return `${count(outcomes, 'holds')} of ${outcomes.length} hold, ${count(outcomes, 'not yet')} not yet`;
}

export function toJson(outcomes: readonly Outcome[]): string {
  const report = {
    total: outcomes.length,
    holding: count(outcomes, 'holds'),
    not_yet: count(outcomes, 'not yet'),
    failing: count(outcomes, 'fails'),
    entries: outcomes.map(({ entry: { id, section, says }, state, reason }) => ({
      id,
      section,
      says,
      state,
      reason: reason ?? null,
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function line({ entry, reason }: Outcome): string {
  return `${entry.id}  (${entry.section}) ${entry.says}${reason === undefined ? '' : `\n    ${reason}`}`;
}

function count(outcomes: readonly Outcome[], state: Outcome['state']): number {
  return outcomes.filter((outcome) => outcome.state === state).length;
}
