import type { Caller, KeyScope, Role } from '../../../platform/caller/caller.ts';

interface KeyHolder {
  readonly role: string;
  readonly is_staff: boolean;
}

const ranks: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };
const rankOf = (role: string): number => (role === 'owner' || role === 'admin' ? ranks[role] : ranks.member);

/** Whether the caller has at least the holder's privileges: the credentials of a user give all of them. */
export const hasAtLeastPrivilegesOf = (caller: Pick<Caller, 'role' | 'isStaff'>, holder: KeyHolder): boolean =>
  rankOf(holder.role) <= ranks[caller.role] && (!holder.is_staff || caller.isStaff);

/** A key cannot have scopes that its issuer lacks. */
export const hasAllScopes = (caller: Pick<Caller, 'scopes'>, scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => caller.scopes.includes(scope));

/** All scopes that are of use to the holder and that the issuer has. */
export const chooseDefaultScopes = (caller: Pick<Caller, 'scopes'>, { role, is_staff }: KeyHolder): KeyScope[] =>
  caller.scopes.filter((scope) => scope !== 'admin' || role !== 'member' || is_staff);
