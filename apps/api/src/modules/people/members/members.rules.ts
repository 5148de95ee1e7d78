import type { Role } from '../../../platform/caller/caller.ts';

export type MemberChange = { readonly kind: 'role'; readonly role: Role } | { readonly kind: 'suspend' | 'restore' | 'erase' };

/** `service-user` and `last-owner` depend on the member (409), the others on who asks (403). */
export type Refusal = 'service-user' | 'last-owner' | 'only-staff' | 'only-owner';

interface Situation {
  readonly actor: { readonly userId: number; readonly role: Role; readonly isStaff: boolean };
  readonly member: { readonly id: number; readonly role: Role; readonly is_staff: boolean; readonly is_service: boolean };
  /** The owners who are neither suspended nor erased. */
  readonly owners: readonly number[];
  readonly change: MemberChange;
}

/** Why the change is not allowed (adr/0025). The operation's policy has already checked that others are changed by admins only. */
export function findMemberChangeRefusal({ actor, member, owners, change }: Situation): Refusal | undefined {
  const isSelf = actor.userId === member.id;
  if (member.is_service) return 'service-user';
  if (member.is_staff && !actor.isStaff && !isSelf) return 'only-staff';
  if (affectsOwnership(member, change) && !isSelf && !canSetOwners(actor, owners)) return 'only-owner';
  if (isSelf && change.kind === 'role' && change.role === 'owner' && !canSetOwners(actor, owners)) return 'only-owner';
  if (endsOwnership(member, change) && owners.every((id) => id === member.id)) return 'last-owner';
  return undefined;
}

const affectsOwnership = (member: Situation['member'], change: MemberChange): boolean =>
  member.role === 'owner' || (change.kind === 'role' && change.role === 'owner');

/** In a workspace without owners, admins appoint the first one. */
const canSetOwners = (actor: Situation['actor'], owners: readonly number[]): boolean =>
  actor.role === 'owner' || owners.length === 0;

const endsOwnership = (member: Situation['member'], change: MemberChange): boolean =>
  member.role === 'owner' && change.kind !== 'restore' && !(change.kind === 'role' && change.role === 'owner');
