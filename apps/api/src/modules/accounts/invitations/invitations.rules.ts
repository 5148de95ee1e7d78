type Role = 'owner' | 'admin' | 'member';
const ranks: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 };

const isRole = (text: string): text is Role => Object.hasOwn(ranks, text);

/** Nobody loses a role by accepting an invitation. */
export const higherRole = (invited: Role, had: string): Role => (isRole(had) && ranks[had] > ranks[invited] ? had : invited);
