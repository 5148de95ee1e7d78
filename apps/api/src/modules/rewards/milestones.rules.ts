/** Admins see milestones of every status, members only active ones. */
export type VisibleStatuses = 'all' | 'active';

export const visibleStatuses = ({ isAdmin }: { readonly isAdmin: boolean }): VisibleStatuses => (isAdmin ? 'all' : 'active');
