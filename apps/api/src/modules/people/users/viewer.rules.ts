import type { Caller } from '../../../platform/caller/caller.ts';

export type Viewer = Pick<Caller, 'workspaceId' | 'userId' | 'isAdmin' | 'isStaff' | 'scopes'>;

/** Users see their own personal data, admins that of their workspace, staff with an admin scope everyone's (adr/0018). */
export function canSeePersonalData(viewer: Viewer, person: { readonly id: number; readonly workspace_id: number }): boolean {
  if (viewer.userId === person.id) return true;
  if (viewer.isAdmin && viewer.workspaceId === person.workspace_id) return true;
  return viewer.isStaff && viewer.scopes.includes('admin');
}

/** A well-formed address that receives no mail. The host is `invalid` where the installation is addressed by IP. */
export function createNoReplyEmail(id: number, baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `user-${id}@noreply.${/[a-z]$/i.test(hostname) ? hostname : 'invalid'}`;
}
