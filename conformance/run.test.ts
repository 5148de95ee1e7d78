import { describe, expect, test } from 'vitest';

import type { Entry } from './entry.ts';
import { findRegressions, recordOf } from './record.ts';
import { formatSummaryLine, table } from './report.ts';
import { runChecks } from './run.ts';
import { type Checks, Inconclusive, type World } from './world.ts';

const world: World = { site_url: 'http://localhost', base_url: undefined, written: undefined, fetch };
const entries: Entry[] = ['a.holds', 'b.fails', 'c.cannot-tell', 'd.unchecked'].map((id) => ({
  id,
  section: '1, 2',
  says: `${id} is so.`,
}));
const checks: Checks = {
  'a.holds': () => Promise.resolve(),
  'b.fails': () => Promise.reject(new Error('it is\n  otherwise')),
  'c.cannot-tell': () => Promise.reject(new Inconclusive('no content')),
};
const outcomes = await runChecks(entries, checks, world);

describe('a conformance run', () => {
  test('returns one outcome per entry, in order', () => {
    expect(outcomes.map(({ entry, state }) => [entry.id, state])).toEqual([
      ['a.holds', 'holds'],
      ['b.fails', 'fails'],
      ['c.cannot-tell', 'not yet'],
      ['d.unchecked', 'not yet'],
    ]);
    expect(outcomes[1]?.reason).toBe('it is otherwise');
  });

  test('prints a summary line and one row per section', () => {
    expect(formatSummaryLine(outcomes)).toBe('1 of 4 hold, 2 not yet');
    expect(table(outcomes).split('\n').at(-1)).toMatch(/^1\s+1\s+2\s+1$/);
  });
});

describe('the record of a conformance run', () => {
  test('has no regressions against the run that wrote it', () => {
    expect(findRegressions(outcomes, recordOf(outcomes))).toEqual([]);
  });

  test('reports an entry that no longer holds, even if another one now does', () => {
    expect(findRegressions(outcomes, { total: 4, holding: ['b.fails'] })).toEqual(['b.fails held before and does not hold now.']);
  });

  test('reports a changed number of entries', () => {
    expect(findRegressions(outcomes, { total: 5, holding: [] })).toEqual([
      expect.stringContaining('4 entries; the record says 5'),
    ]);
  });
});
