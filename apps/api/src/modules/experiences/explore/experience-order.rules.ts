import { type ExperienceOrder, experienceOrders } from '@lyceum/contract/product/explore';

export interface OrderBy {
  readonly by: ExperienceOrder;
  readonly direction: 'asc' | 'desc';
}

interface OrderQuery {
  readonly ordering: string;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** `newest` and `-newest` both mean newest first: only so do both sentences of the specification hold (adr/0031). */
export const parseExperienceOrder = ({ ordering, direction = 'desc' }: OrderQuery): OrderBy => ({
  by: experienceOrders.find((order) => order === ordering.replace(/^-/, '')) ?? 'newest',
  direction,
});
