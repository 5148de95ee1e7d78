import { describe, expect, test } from 'vitest';

import { fuseRankings, weighTerms } from './fusion.rules.ts';
import { findHighlights } from './highlights.rules.ts';

const key = (index: number) => ({ document_id: 1, generation: 1, index });

describe('fuseRankings', () => {
  test('scores 1 for what is first in every ranking', () => {
    expect(fuseRankings([[key(1)], [key(1)]], 10)).toEqual([{ ...key(1), score: 1 }]);
  });
  test('prefers what both rankings contain to what one ranks first', () => {
    const fused = fuseRankings(
      [
        [key(1), key(2)],
        [key(3), key(2)],
      ],
      10,
    );
    expect(fused.map(({ index }) => index)).toEqual([2, 1, 3]);
  });
  test('returns at most the limit, and nothing without rankings', () => {
    expect(fuseRankings([[key(1), key(2), key(3)]], 2)).toHaveLength(2);
    expect(fuseRankings([], 5)).toEqual([]);
  });
});

describe('weighTerms', () => {
  test('weighs rare words more, and leaves out words that occur nowhere', () => {
    const [common, rare] = weighTerms(
      [
        { word: 'lamp', frequency: 50 },
        { word: 'heron', frequency: 1 },
        { word: 'unicorn', frequency: 0 },
      ],
      100,
    );
    expect([common?.word, rare?.word]).toEqual(['lamp', 'heron']);
    expect(rare?.weight).toBeGreaterThan(common?.weight ?? 0);
  });
  test('marks only rare words of a large vault as selective, unless there are no others', () => {
    const lamp = { word: 'lamp', frequency: 2000 };
    const selective = (terms: Parameters<typeof weighTerms>[0]) =>
      weighTerms(terms, 10_000).filter(({ isSelective }) => isSelective);
    expect(selective([lamp, { word: 'heron', frequency: 3 }]).map(({ word }) => word)).toEqual(['heron']);
    expect(selective([lamp]).map(({ word }) => word)).toEqual(['lamp']);
  });
});

describe('findHighlights', () => {
  test('returns the marked words as offsets in the document', () => {
    expect(findHighlights('The \u0002lamps\u0003 were \u0002lit\u0003.', 'The lamps were lit.', 100)).toEqual([
      { start: 104, end: 109 },
      { start: 115, end: 118 },
    ]);
  });
  test('returns nothing if the marked text differs from the text', () => {
    expect(findHighlights('The \u0002lamps\u0003.', 'The <b>lamps</b>.', 0)).toEqual([]);
  });
});
