import { expect, test } from 'vitest';

import { questOrder } from './quest-order.rules.ts';

const newest = { field: 'created_at', direction: 'desc' };

test('the newest first when nothing is asked for', () => {
  expect(questOrder()).toEqual([newest]);
  expect(questOrder([])).toEqual([newest]);
});

test('in the order of what is asked for; a minus is descending', () => {
  expect(questOrder(['name', '-popularity', '-created_at'])).toEqual([
    { field: 'name', direction: 'asc' },
    { field: 'popularity', direction: 'desc' },
    newest,
  ]);
});

test('a field counts where it stands first', () => {
  expect(questOrder(['-name', 'name', '-name'])).toEqual([{ field: 'name', direction: 'desc' }]);
});
