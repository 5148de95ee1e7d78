import { detailRoutes } from './details/details.routes.ts';
import type { IamModuleDeps } from './iam-deps.ts';
import type { iamStores } from './iam-work.store.ts';
import { memberRoutes } from './members/members.routes.ts';
import type { PeopleDeps } from './people-deps.ts';
import { peopleStores, peopleWork } from './people-work.store.ts';
import type { Person } from './personal-data/person.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { sharingStore } from './sharing/sharing.store.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { minimalUsersWithIds } from './users/minimal-users.ts';
import { reachStore } from './users/reach.store.ts';
import { userCards } from './users/user-cards.ts';
import { userRoutes } from './users/users.routes.ts';
import type { Viewer } from './users/viewer.rules.ts';
import { workspaceRoutes } from './workspaces/workspaces.routes.ts';

/** A connection, and in whose name. */
type OverOne = [...Parameters<typeof iamStores>];

/** Users to each other: who they are, whom they follow, what they may do, which teams they are in. */
export function peopleOf({ db, clock, ids, lists, baseUrl, ...ports }: IamModuleDeps) {
  const deps: PeopleDeps = { baseUrl, clock, ids, lists, ...peopleWork(db, ports) };
  return {
    routes: {
      users: userRoutes(deps),
      userDetails: detailRoutes(deps),
      workspaces: workspaceRoutes(deps),
      members: memberRoutes(deps),
      teams: teamRoutes(deps),
      personalData: personalDataRoutes(deps),
    },
    /** What other modules ask about people, over the connection that they are at work on. */
    within: (...[reading, scope]: OverOne) => {
      const stores = peopleStores(reading, scope, ports);
      return {
        /** Users by id in the shapes that others embed; one query. */
        userCards: (viewer: Viewer, wanted: readonly number[]) => userCards({ baseUrl, people: stores.people }, viewer, wanted),
        /** Users by id as MinimalIAMUser, in the order of the ids. */
        minimalUsers: (viewer: Viewer, wanted: readonly number[]) => minimalUsersWithIds(deps, stores, { viewer, ids: wanted }),
        /** By user; whoever there is not is left out. */
        timezonesOf: (wanted: readonly number[]) => stores.people.timezonesOf(wanted),
        /** Undefined for somebody who is not there any more; nobody erases them until the transaction ends. */
        keptTimezoneOf: (person: { readonly workspaceId: number; readonly userId: number }) =>
          stores.people.keptTimezoneOf(person),
        teamsOf: (userId: number) => stores.teams.of(scope.workspaceId, userId),
        sharing: sharingStore(reading),
        /** How somebody may be told something; undefined when they are gone. They stay until the transaction ends. */
        reachOf: (person: Person) => reachStore(reading).of(person),
        /** Whom of these the user follows. */
        followedAmong: (userId: number, wanted: readonly number[]) => stores.follows.followedAmong(userId, wanted),
      };
    },
  };
}
