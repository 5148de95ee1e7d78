import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { detailRoutes } from './details/details.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { openPeopleStores, type PeopleDeps, peopleContext } from './people.context.ts';
import type { Person } from './personal-data/person.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { shareTargetStore } from './sharing/sharing.store.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { accountLinkStore } from './users/account-links.store.ts';
import { contactPreferencesStore } from './users/contact-preferences.store.ts';
import { createUserUnchecked, type UserInput } from './users/create-user-unchecked.ts';
import { listMinimalUsersUnchecked } from './users/minimal-users.ts';
import { loadUserCardsUnchecked } from './users/user-cards.ts';
import { userRoutes } from './users/users.routes.ts';
import type { Viewer } from './users/viewer.rules.ts';
import { createWorkspaceUnchecked } from './workspaces/create-workspace-unchecked.ts';
import { workspaceRoutes } from './workspaces/workspaces.routes.ts';

export { mergeProgressSources } from './member-progress.ts';
export type { PersonalDataSource } from './people.context.ts';
export type { Person } from './personal-data/person.ts';
export { presentExportedRows } from './personal-data/personal-data.present.ts';
export { isCreatedOrCoCreatedBy, isVisibleToReader } from './sharing/sharing.store.ts';
export {
  canManageIfVisible,
  canUpdateContentIfVisible,
  findShareTargetFaults,
  isCreatorOrCoCreator,
  listSharingChangesRequiringManage,
  toSharingColumns,
} from './sharing/sharing.ts';
export type { LinkableUser } from './users/account-links.store.ts';
export type { ContactPreferences } from './users/contact-preferences.store.ts';
export { deriveUsername, withRandomSuffix } from './users/username.rules.ts';
export { presentUserWithPersonalData, presentUserWorkspace } from './users/users.present.ts';

/** Users, their details and follows, members, teams, workspaces, and the export and erasure of personal data. */
export function peopleModule(deps: PeopleDeps) {
  const context = peopleContext(deps);
  return {
    routes: {
      users: userRoutes(context),
      userDetails: detailRoutes(context),
      workspaces: workspaceRoutes(context),
      members: memberRoutes(context),
      teams: teamRoutes(context),
      personalData: personalDataRoutes(context),
    },
    /**
     * What other modules may do inside their own transaction. Nothing here checks the privileges of a caller: `createUserUnchecked`
     * can create staff.
     */
    within: (db: Db, scope: Scope) => {
      const stores = openPeopleStores(deps, db, scope);
      return {
        users: stores.users,
        workspaces: stores.workspaces,
        accountLinks: accountLinkStore(db),
        sharing: shareTargetStore(db),
        createUserUnchecked: (input: UserInput) => createUserUnchecked(deps, stores, input),
        createWorkspaceUnchecked: (input: { readonly name: string; readonly slug: string }) =>
          createWorkspaceUnchecked(deps, stores, input),
        /** By user id, in each shape that others embed. The ids must come from rows that the viewer may see. */
        userCards: (viewer: Viewer, ids: readonly number[]) => loadUserCardsUnchecked(deps, stores, { viewer, ids }),
        /** In the order of the ids, which must come from rows that the viewer may see; unknown ids are left out. */
        minimalUsers: (viewer: Viewer, ids: readonly number[]) => listMinimalUsersUnchecked(deps, stores, { viewer, ids }),
        /** By user id; unknown ids are left out. */
        timezonesOf: (ids: readonly number[]) => stores.directory.timezonesOf(ids),
        /** Undefined for an erased user; a share lock keeps the user from being erased until the transaction ends. */
        lockTimezone: (person: Person) => stores.directory.lockTimezone(person),
        /** Undefined for an erased user; a share lock keeps the user from being erased until the transaction ends. */
        lockContactPreferences: (person: Person) => contactPreferencesStore(db).lock(person),
        /** The ids of the teams that the user is a member of, in the scope's workspace. */
        teamsOf: (userId: number) => stores.teams.listTeamIds({ workspaceId: scope.workspaceId, userId }),
        /** Which of these users the user follows. */
        followedAmong: (userId: number, ids: readonly number[]) => stores.follows.followedAmong(userId, ids),
      };
    },
  };
}
export type People = ReturnType<ReturnType<typeof peopleModule>['within']>;
