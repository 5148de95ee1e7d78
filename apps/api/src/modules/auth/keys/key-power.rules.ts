import type { Caller, KeyScope, Role } from '../../../platform/caller/caller.ts';

interface Holder {
  readonly role: string;
  readonly is_staff: boolean;
}

const rank: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };
const rankOf = (role: string): number => (role === 'owner' || role === 'admin' ? rank[role] : rank.member);

/** Whether a caller may hold or change the credentials of somebody: whoever has these can do all that the other can. */
export const mayActAs = (caller: Pick<Caller, 'role' | 'isStaff'>, holder: Holder): boolean =>
  rankOf(holder.role) <= rank[caller.role] && (!holder.is_staff || caller.isStaff);

/** A key cannot be given what its giver lacks. */
export const scopesWithin = (caller: Pick<Caller, 'scopes'>, wanted: readonly KeyScope[]): boolean =>
  wanted.every((scope) => caller.scopes.includes(scope));

/** What a key of somebody allows when nobody says: all that they may, as far as the giver may too. */
export const fullScopes = (caller: Pick<Caller, 'scopes'>, { role, is_staff }: Holder): KeyScope[] =>
  caller.scopes.filter((scope) => scope !== 'admin' || role !== 'member' || is_staff);
