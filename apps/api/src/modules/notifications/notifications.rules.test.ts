import type { NotificationStatus } from '@lyceum/contract/product/notification';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { merged, wouldChange } from './notifications.rules.ts';

const kept = { user_id: 7, notification_type: '2', text: { kind: 'a', message: 'b', more: [1, { c: null }] } } as const;
const statuses: readonly NotificationStatus[] = ['0', '1', '2', '3'];

test.each([
  ['0', undefined, '0'],
  ['0', '0', '0'],
  ['0', '1', 'refused'],
  ['0', '2', '2'],
  ['0', '3', '3'],
  ['1', undefined, '1'],
  ['1', '0', '1'],
  ['1', '1', '1'],
  ['1', '2', '2'],
  ['1', '3', '3'],
  ['2', '0', '2'],
  ['2', '1', '2'],
  ['2', '2', '2'],
  ['2', '3', '3'],
  ['3', '0', '3'],
  ['3', '1', '3'],
  ['3', '2', '3'],
  ['3', '3', '3'],
] as const)('%s, told %s, is %s', (from, told, becomes) => {
  expect(merged(from, told)).toBe(becomes);
});

test('the order in which devices tell does not matter', () => {
  const said = fc.array(fc.constantFrom<NotificationStatus>('1', '2', '3'), { maxLength: 12 });
  const after = (words: readonly NotificationStatus[]) =>
    words.reduce<NotificationStatus>((status, word) => {
      const next = merged(status, word);
      return next === 'refused' ? status : next;
    }, '1');
  fc.assert(
    fc.property(said, (words) => {
      expect(after(words)).toBe(after(words.toReversed()));
      expect(after(words)).toBe(['1', ...words].toSorted().at(-1));
    }),
  );
  expect(statuses).toHaveLength(4);
});

test.each([
  [{}, []],
  [{ user: 7, notification_type: '2', text: { message: 'b', more: [1, { c: null }], kind: 'a' } }, []],
  [{ user: 8 }, ['user']],
  [{ notification_type: '1' }, ['notification_type']],
  [{ text: 'b' }, ['text']],
  [{ text: { ...kept.text, more: [1, { c: 0 }] } }, ['text']],
  [{ user: 8, notification_type: '1', text: [] }, ['user', 'notification_type', 'text']],
] as const)('%j would change %j', (body, names) => {
  expect(wouldChange(kept, body)).toEqual(names);
});
