import type { Role } from '../../../platform/caller/caller.ts';

const ranks: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };

const isRole = (text: string): text is Role => Object.hasOwn(ranks, text);

/** Accepting an invitation never lowers the role that a user has. */
export const pickHigherRole = (invited: Role, current: string): Role =>
  isRole(current) && ranks[current] > ranks[invited] ? current : invited;
