import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { detailStore } from './details/details.store.ts';
import { followStore } from './follows/follows.store.ts';
import type { ProgressOf } from './member-progress.ts';
import { memberStore } from './members/members.store.ts';
import type { Person } from './personal-data/person.ts';
import { personalDataStore } from './personal-data/personal-data.store.ts';
import { teamStore } from './teams/teams.store.ts';
import { userDirectoryStore } from './users/directory.store.ts';
import { userStore } from './users/users.store.ts';
import { workspaceStore } from './workspaces/workspaces.store.ts';

/** The personal data that one module keeps: exported on request, erased with the person. */
export interface PersonalDataSource {
  /** The name under which the export lists the rows. */
  readonly name: string;
  /** Newest first, at most `limit`. */
  export(db: Db, person: Person, limit: number): Promise<unknown[]>;
  erase(db: Db, person: Person, erasedAt: Date): Promise<void>;
}

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
  readonly taxonomy: (db: Db) => Taxonomy;
  /** Provided by activity, which is above this module. */
  readonly memberProgress: (db: Db) => ProgressOf;
  /** Provided by games, which is above this module. Runs in the transaction in which a workspace joins or leaves. */
  readonly onGlobalLeaderboardChanged: (db: Db, workspaceId: number) => Promise<void>;
  /** Provided by the modules above, in the order in which they erase. A function, because they are built later. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

/** The stores and services that share one connection. */
export const openPeopleStores = (deps: PeopleDeps, db: Db, scope: Scope) => ({
  users: userStore(db),
  directory: userDirectoryStore(db),
  members: memberStore(db),
  details: detailStore(db),
  follows: followStore(db),
  teams: teamStore(db),
  workspaces: workspaceStore(db),
  personalData: personalDataStore(db),
  personalDataSources: collectSources(deps, db),
  taxonomy: deps.taxonomy(db),
  progressOf: deps.memberProgress(db),
  audit: auditTrail(db, scope),
  onGlobalLeaderboardChanged: (workspaceId: number) => deps.onGlobalLeaderboardChanged(db, workspaceId),
});
export type PeopleStores = ReturnType<typeof openPeopleStores>;

const collectSources = ({ personalDataSources }: PeopleDeps, db: Db) => ({
  async export(person: Person, limit: number): Promise<Record<string, unknown[]>> {
    const lists: Record<string, unknown[]> = {};
    for (const source of personalDataSources()) lists[source.name] = await source.export(db, person, limit);
    return lists;
  },
  async erase(person: Person, erasedAt: Date): Promise<void> {
    for (const source of personalDataSources()) await source.erase(db, person, erasedAt);
  },
});

export const peopleContext = (deps: PeopleDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openPeopleStores(deps, db, scope))),
  /** Also shows the tables that row-level security protects: keys and sessions are part of an export. */
  readWithRls: <T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T> =>
    deps.db.readWithRls(scope, (db) => work(openPeopleStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openPeopleStores(deps, db, scope))),
});
export type PeopleContext = ReturnType<typeof peopleContext>;
