import type { Caller } from '../../../platform/caller/caller.ts';
import type { FieldFault } from '../../../platform/fields/index.ts';
import type { SharingStore } from './sharing.store.ts';

/** With whom a thing is to be shared. */
export interface Sharing {
  readonly teams?: readonly number[] | undefined;
  readonly co_creators?: readonly number[] | undefined;
}

/** A thing that somebody made and may share. */
export interface SharedObject {
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
}

/** Only with people and teams of one's own workspace. */
export async function findSharingFaults(
  sharing: SharingStore,
  { workspaceId }: Caller,
  { teams = [], co_creators = [] }: Sharing,
): Promise<FieldFault[]> {
  const [team] = await sharing.unknownTeams(workspaceId, teams);
  const [user] = await sharing.unknownUsers(workspaceId, co_creators);
  return [
    ...(team === undefined
      ? []
      : [{ name: 'teams', code: 'does_not_exist', detail: `There is no team ${team} in the workspace.` }]),
    ...(user === undefined
      ? []
      : [{ name: 'co_creators', code: 'does_not_exist', detail: `There is no user ${user} in the workspace.` }]),
  ];
}

/** The same as columns; what the body does not name stays as it is. */
export const sharingColumns = ({ teams, co_creators }: Sharing) => ({
  ...(teams && { team_ids: [...new Set(teams)] }),
  ...(co_creators && { co_creator_ids: [...new Set(co_creators)] }),
});

export const isCreator = ({ userId }: Caller, thing: SharedObject): boolean =>
  thing.created_by === userId || thing.co_creator_ids.includes(userId);

/** Of things that the caller sees: makers change them, and the admins of their workspace. */
export const canUpdate = (caller: Caller, thing: SharedObject): boolean =>
  isCreator(caller, thing) || isWorkspaceAdmin(caller, thing);

/** The one who made it, and the admins of the workspace. */
export const canDelete = (caller: Caller, thing: SharedObject): boolean =>
  thing.created_by === caller.userId || isWorkspaceAdmin(caller, thing);

const isWorkspaceAdmin = ({ isAdmin, workspaceId }: Caller, thing: SharedObject): boolean =>
  isAdmin && thing.workspace_id === workspaceId;
