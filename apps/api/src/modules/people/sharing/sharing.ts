import type { Caller } from '../../../platform/caller/caller.ts';
import type { FieldFault } from '../../../platform/fields/index.ts';
import type { SharingStore } from './sharing.store.ts';

/** The fields of a request that say with whom an object is shared. */
export interface SharingInput {
  readonly teams?: readonly number[] | undefined;
  readonly co_creators?: readonly number[] | undefined;
}

export interface SharedObject {
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
}

/** Objects are shared only with teams and users of the caller's workspace. */
export async function findSharingFaults(
  sharing: SharingStore,
  { workspaceId }: Caller,
  { teams = [], co_creators = [] }: SharingInput,
): Promise<FieldFault[]> {
  const [team] = await sharing.findUnknownTeams(workspaceId, teams);
  const [user] = await sharing.findUnknownUsers(workspaceId, co_creators);
  return [
    ...(team === undefined
      ? []
      : [{ name: 'teams', code: 'does_not_exist', detail: `There is no team ${team} in the workspace.` }]),
    ...(user === undefined
      ? []
      : [{ name: 'co_creators', code: 'does_not_exist', detail: `There is no user ${user} in the workspace.` }]),
  ];
}

/** The input as columns; fields that are not in it stay unchanged. */
export const toSharingColumns = ({ teams, co_creators }: SharingInput) => ({
  ...(teams && { team_ids: [...new Set(teams)] }),
  ...(co_creators && { co_creator_ids: [...new Set(co_creators)] }),
});

export const isCreatorOrCoCreator = ({ userId }: Caller, object: SharedObject): boolean =>
  object.created_by === userId || object.co_creator_ids.includes(userId);

/** The object must be visible to the caller: creators, co-creators and admins of its workspace may update it. */
export const canUpdate = (caller: Caller, object: SharedObject): boolean =>
  isCreatorOrCoCreator(caller, object) || isWorkspaceAdmin(caller, object);

/** Co-creators may not delete. */
export const canDelete = (caller: Caller, object: SharedObject): boolean =>
  object.created_by === caller.userId || isWorkspaceAdmin(caller, object);

const isWorkspaceAdmin = ({ isAdmin, workspaceId }: Caller, object: SharedObject): boolean =>
  isAdmin && object.workspace_id === workspaceId;
