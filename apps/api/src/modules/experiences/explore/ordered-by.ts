import { type ExperienceOrder, experienceOrders } from '@lyceum/contract/product/explore';

import type { Ordered } from './explore.store.ts';

/** `newest` and `-newest` are the same, the newest first: so both sentences of the specification hold (adr/0031). */
export const orderedBy = ({
  ordering,
  direction = 'desc',
}: {
  ordering: string;
  direction?: 'asc' | 'desc' | undefined;
}): Ordered => ({
  by: orderOf(ordering.replace(/^-/, '')),
  direction,
});

const orderOf = (name: string): ExperienceOrder => experienceOrders.find((order) => order === name) ?? 'newest';
