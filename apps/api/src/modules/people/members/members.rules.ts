import type { Role } from '../../../platform/caller/caller.ts';

/** What is about to happen to a member. */
export type MemberDeed = { readonly kind: 'role'; readonly role: Role } | { readonly kind: 'suspend' | 'restore' | 'erase' };

/** Why it must not: by what they are (409), or by who asks (403). */
export type Refusal = 'service-user' | 'last-owner' | 'only-staff' | 'only-owner';

interface Situation {
  readonly actor: { readonly userId: number; readonly role: Role; readonly isStaff: boolean };
  readonly member: { readonly id: number; readonly role: Role; readonly is_staff: boolean; readonly is_service: boolean };
  /** Those who can act as owners now. */
  readonly owners: readonly number[];
  readonly deed: MemberDeed;
}

/** Who may do what to whom (adr/0025). That the actor is an admin at all, unless it is themselves, was asked before. */
export function memberRefusal({ actor, member, owners, deed }: Situation): Refusal | undefined {
  const isSelf = actor.userId === member.id;
  if (member.is_service) return 'service-user';
  if (member.is_staff && !actor.isStaff && !isSelf) return 'only-staff';
  if (touchesOwnership(member, deed) && !isSelf && !decidesOwnership(actor, owners)) return 'only-owner';
  if (isSelf && deed.kind === 'role' && deed.role === 'owner' && !decidesOwnership(actor, owners)) return 'only-owner';
  if (endsOwnership(member, deed) && owners.every((id) => id === member.id)) return 'last-owner';
  return undefined;
}

const touchesOwnership = (member: Situation['member'], deed: MemberDeed): boolean =>
  member.role === 'owner' || (deed.kind === 'role' && deed.role === 'owner');

/** A workspace that nobody owns yet gets its first owner from an admin. */
const decidesOwnership = (actor: Situation['actor'], owners: readonly number[]): boolean =>
  actor.role === 'owner' || owners.length === 0;

const endsOwnership = (member: Situation['member'], deed: MemberDeed): boolean =>
  member.role === 'owner' && deed.kind !== 'restore' && !(deed.kind === 'role' && deed.role === 'owner');
