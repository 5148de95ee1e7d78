import type { QuestQuery } from '@lyceum/contract/product/quest';

export interface QuestOrder {
  readonly field: 'created_at' | 'name' | 'popularity';
  readonly direction: 'asc' | 'desc';
}

const newestFirst: QuestOrder = { field: 'created_at', direction: 'desc' };

const orders: Readonly<Record<NonNullable<QuestQuery['ordering']>[number], QuestOrder>> = {
  created_at: { field: 'created_at', direction: 'asc' },
  '-created_at': newestFirst,
  name: { field: 'name', direction: 'asc' },
  '-name': { field: 'name', direction: 'desc' },
  popularity: { field: 'popularity', direction: 'asc' },
  '-popularity': { field: 'popularity', direction: 'desc' },
};

/** The requested order with each field once, where it is named first: ordering by it a second time has no effect. */
export function parseQuestOrder(ordering: QuestQuery['ordering'] = []): [QuestOrder, ...QuestOrder[]] {
  const requested = ordering.map((name) => orders[name]);
  const [first = newestFirst, ...others] = requested.filter(
    ({ field }, index) => requested.findIndex((earlier) => earlier.field === field) === index,
  );
  return [first, ...others];
}
