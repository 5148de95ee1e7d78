import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { detailRoutes } from './details/details.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { openStores, type PeopleDeps, peopleContext } from './people.context.ts';
import type { Person } from './personal-data/person.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { sharingStore } from './sharing/sharing.store.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { contactPreferencesStore } from './users/contact-preferences.store.ts';
import { createUser } from './users/create-user.ts';
import { minimalUsersWithIds } from './users/minimal-users.ts';
import { userCards } from './users/user-cards.ts';
import { userRoutes } from './users/users.routes.ts';
import type { Viewer } from './users/viewer.rules.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';
import { workspaceRoutes } from './workspaces/workspaces.routes.ts';

export type { PersonalDataSource } from './people.context.ts';
export type { Person } from './personal-data/person.ts';
export { createdBy, type SharingStore, sharedWith } from './sharing/sharing.store.ts';
export { canDelete, canUpdate, findSharingFaults, isCreator, sharingColumns } from './sharing/sharing.ts';
export type { ContactPreferences } from './users/contact-preferences.store.ts';
export { usernameFromEmail, withRandomSuffix } from './users/username.rules.ts';
export { presentOwnUser, presentUserWorkspace } from './users/users.present.ts';

/** Users, their details, follows, members, teams, workspaces, and personal data. */
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
    /** What other modules may do inside their own transaction. */
    within: (db: Db, scope: Scope) => {
      const stores = openStores(deps, db, scope);
      return {
        users: stores.users,
        workspaces: stores.workspaces,
        sharing: sharingStore(db),
        /** Users by id, in each shape that others embed; one query. */
        userCards: (viewer: Viewer, ids: readonly number[]) => userCards({ ...deps, people: stores.people }, viewer, ids),
        /** Users by id as MinimalIAMUser, in the order of the ids; unknown ids are left out. */
        minimalUsers: (viewer: Viewer, ids: readonly number[]) => minimalUsersWithIds(deps, stores, { viewer, ids }),
        /** By user id; unknown ids are left out. */
        timezonesOf: (ids: readonly number[]) => stores.people.timezonesOf(ids),
        /** Undefined for an erased user; a share lock keeps the user from being erased until the transaction ends. */
        lockTimezone: (person: Person) => stores.people.lockTimezone(person),
        teamsOf: (userId: number) => stores.teams.of(scope.workspaceId, userId),
        /** Undefined for an erased user; a share lock keeps the user from being erased until the transaction ends. */
        contactPreferences: (person: Person) => contactPreferencesStore(db).of(person),
        /** Which of these users the user follows. */
        followedAmong: (userId: number, ids: readonly number[]) => stores.follows.followedAmong(userId, ids),
        createUser: (user: Parameters<typeof createUser>[2]) => createUser(deps, stores, user),
        createWorkspace: (workspace: Parameters<typeof createWorkspace>[2]) => createWorkspace(deps, stores, workspace),
      };
    },
  };
}
type PeopleModule = ReturnType<typeof peopleModule>;
export type People = ReturnType<PeopleModule['within']>;
