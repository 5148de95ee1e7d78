import type { Caller } from '../../../platform/caller/caller.ts';

/** Who looks at a user. */
export type Viewer = Pick<Caller, 'workspaceId' | 'userId' | 'isAdmin' | 'isStaff' | 'scopes'>;

/** Whether a viewer may see what is personal: one's own, for admins that of their workspace, for staff everybody's (adr/0018). */
export function seesPersonal(viewer: Viewer, person: { readonly id: number; readonly workspace_id: number }): boolean {
  if (viewer.userId === person.id) return true;
  if (viewer.isAdmin && viewer.workspaceId === person.workspace_id) return true;
  return viewer.isStaff && viewer.scopes.includes('admin');
}

/** An address that looks like one and reaches nobody. An installation without a name of its own borrows one that cannot exist. */
export function noReplyAddress(id: number, baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `user-${id}@noreply.${/[a-z]$/i.test(hostname) ? hostname : 'invalid'}`;
}
