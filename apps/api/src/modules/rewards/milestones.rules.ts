/** Admins see milestones of every status, members only active ones. */
export type VisibleStatuses = 'all' | 'active';

export const getVisibleStatuses = ({ isAdmin }: { readonly isAdmin: boolean }): VisibleStatuses => (isAdmin ? 'all' : 'active');
