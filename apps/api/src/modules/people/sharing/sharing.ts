import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { FieldFault } from '../../../platform/fields/index.ts';
import type { ShareTargetStore } from './sharing.store.ts';

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

interface SharingState extends SharedObject {
  readonly visibility: Visibility;
  readonly team_ids: readonly number[];
}

interface SharingChange extends SharingInput {
  readonly visibility?: Visibility | undefined;
}

/** Objects are shared only with teams and users of their workspace. */
export async function findShareTargetFaults(
  sharing: ShareTargetStore,
  workspaceId: number,
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

/** The object must be visible to the caller: creators, co-creators and admins of its workspace may update its content. */
export const canUpdateContentIfVisible = (caller: Caller, object: SharedObject): boolean =>
  isCreatorOrCoCreator(caller, object) || isWorkspaceAdmin(caller, object);

/** Deleting, publishing, moving and sharing are for the creator and for admins of the workspace, not for co-creators. */
export const canManageIfVisible = (caller: Caller, object: SharedObject): boolean =>
  object.created_by === caller.userId || isWorkspaceAdmin(caller, object);

const isWorkspaceAdmin = ({ isAdmin, workspaceId }: Caller, object: SharedObject): boolean =>
  isAdmin && object.workspace_id === workspaceId;

/** The changed fields that need `canManageIfVisible`. Repeating a value is no change, and co-creators may remove themselves. */
export function listSharingChangesRequiringManage({ userId }: Caller, current: SharingState, change: SharingChange): string[] {
  const { visibility = current.visibility, teams = current.team_ids, co_creators = current.co_creator_ids } = change;
  const withoutCaller = current.co_creator_ids.filter((id) => id !== userId);
  return [
    ...(visibility === current.visibility ? [] : ['visibility']),
    ...(haveSameIds(teams, current.team_ids) ? [] : ['teams']),
    ...(haveSameIds(co_creators, current.co_creator_ids) || haveSameIds(co_creators, withoutCaller) ? [] : ['co_creators']),
  ];
}

const haveSameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((id) => others.includes(id)) && others.every((id) => some.includes(id));
