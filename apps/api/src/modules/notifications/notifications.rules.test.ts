import type { NotificationStatus } from '@lyceum/contract/product/notification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findChangedImmutableFields, mergeStatus } from './notifications.rules.ts';

const stored = { user_id: 7, notification_type: '2', text: { kind: 'a', message: 'b', more: [1, { c: null }] } } as const;
const statuses: readonly NotificationStatus[] = ['0', '1', '2', '3'];

describe('a notification', () => {
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
  ] as const)('with mail status %s becomes, after the report %s, %s', (from, reported, becomes) => {
    expect(mergeStatus(from, reported)).toBe(becomes);
  });

  test('the order of reports does not matter', () => {
    const reports = fc.array(fc.constantFrom<NotificationStatus>('1', '2', '3'), { maxLength: 12 });
    const after = (sequence: readonly NotificationStatus[]) =>
      sequence.reduce<NotificationStatus>((status, reported) => {
        const next = mergeStatus(status, reported);
        return next === 'refused' ? status : next;
      }, '1');
    fc.assert(
      fc.property(reports, (sequence) => {
        expect(after(sequence)).toBe(after(sequence.toReversed()));
        expect(after(sequence)).toBe(['1', ...sequence].toSorted().at(-1));
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
    [{ text: { ...stored.text, more: [1, { c: 0 }] } }, ['text']],
    [{ user: 8, notification_type: '1', text: [] }, ['user', 'notification_type', 'text']],
  ] as const)('update %j would change the immutable fields %j', (body, names) => {
    expect(findChangedImmutableFields(stored, body)).toEqual(names);
  });
});
