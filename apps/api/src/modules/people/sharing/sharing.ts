import type { Caller } from '../../../platform/caller/caller.ts';
import type { FieldFault } from '../../../platform/fields/index.ts';
import type { SharingStore } from './sharing.store.ts';

/** With whom a thing is to be shared. */
export interface Sharing {
  readonly teams?: readonly number[] | undefined;
  readonly co_creators?: readonly number[] | undefined;
}

/** A thing that somebody made and may share. */
export interface SharedThing {
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
}

/** Only with people and teams of one's own workspace. */
export async function sharingFaults(
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

export const isMaker = ({ userId }: Caller, thing: SharedThing): boolean =>
  thing.created_by === userId || thing.co_creator_ids.includes(userId);

/** Of things that the caller sees: makers change them, and the admins of their workspace. */
export const mayChange = (caller: Caller, thing: SharedThing): boolean => isMaker(caller, thing) || mayModerate(caller, thing);

/** The one who made it, and the admins of the workspace. */
export const mayRemove = (caller: Caller, thing: SharedThing): boolean =>
  thing.created_by === caller.userId || mayModerate(caller, thing);

const mayModerate = ({ isAdmin, workspaceId }: Caller, thing: SharedThing): boolean =>
  isAdmin && thing.workspace_id === workspaceId;
