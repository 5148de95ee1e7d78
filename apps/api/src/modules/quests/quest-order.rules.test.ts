import { describe, expect, test } from 'vitest';

import { parseQuestOrder } from './quest-order.rules.ts';

const newest = { field: 'created_at', direction: 'desc' };

describe('the order of a quest list', () => {
  test('defaults to newest first', () => {
    expect(parseQuestOrder()).toEqual([newest]);
    expect(parseQuestOrder([])).toEqual([newest]);
  });

  test('keeps the requested order; a minus means descending', () => {
    expect(parseQuestOrder(['name', '-popularity', '-created_at'])).toEqual([
      { field: 'name', direction: 'asc' },
      { field: 'popularity', direction: 'desc' },
      newest,
    ]);
  });

  test('uses the first occurrence of a repeated field', () => {
    expect(parseQuestOrder(['-name', 'name', '-name'])).toEqual([{ field: 'name', direction: 'desc' }]);
  });
});
