import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { detailStore } from './details/details.store.ts';
import { followStore } from './follows/follows.store.ts';
import { iamStores } from './iam-work.store.ts';
import { memberStore } from './members/members.store.ts';
import { erasureStore } from './personal-data/erasure.store.ts';
import type { Person } from './personal-data/person.ts';
import { personalDataStore } from './personal-data/personal-data.store.ts';
import type { StandingOf } from './standing.ts';
import { teamStore } from './teams/teams.store.ts';
import type { Terms } from './terms.ts';
import { peopleStore } from './users/people.store.ts';

/** What another module holds of people: to be taken out by them, and to be gone when they are. */
export interface Holding {
  readonly name: string;
  /** The newest first, at most so many. */
  export(db: Db, person: Person, most: number): Promise<unknown[]>;
  erase(db: Db, person: Person, at: Date): Promise<void>;
}

/** What people's use cases need of other modules; each works inside the transaction that asks. */
export interface PeoplePorts {
  readonly terms: (db: Db) => Terms;
  /** Where people stand in games and streaks. */
  readonly standings: (db: Db) => StandingOf;
  /** A function, because some of them are built after this module. */
  readonly holdings: () => readonly Holding[];
}

export const peopleStores = (db: Db, scope: Scope, ports: PeoplePorts) => ({
  ...iamStores(db, scope),
  people: peopleStore(db),
  follows: followStore(db),
  details: detailStore(db),
  members: memberStore(db),
  teams: teamStore(db),
  personalData: personalDataStore(db),
  erasure: erasureStore(db),
  terms: ports.terms(db),
  standingOf: ports.standings(db),
  others: othersHolding(db, ports),
});
export type PeopleStores = ReturnType<typeof peopleStores>;

const othersHolding = (db: Db, { holdings }: PeoplePorts) => ({
  async export(person: Person, most: number): Promise<Record<string, unknown[]>> {
    const parts: [string, unknown[]][] = [];
    for (const holding of holdings()) parts.push([holding.name, await holding.export(db, person, most)]);
    return Object.fromEntries(parts);
  },
  async erase(person: Person, at: Date): Promise<void> {
    for (const holding of holdings()) await holding.erase(db, person, at);
  },
});

export interface PeopleWork {
  read<T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T>;
  /** Also of what row-level security guards: keys and sessions. */
  readOwn<T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: PeopleStores) => Promise<T>): Promise<T>;
}

export const peopleWork = (database: Database, ports: PeoplePorts): PeopleWork => ({
  read: (scope, work) => database.read(scope, (db) => work(peopleStores(db, scope, ports))),
  readOwn: (scope, work) => database.readWithRls(scope, (db) => work(peopleStores(db, scope, ports))),
  transact: (scope, work) => database.transact(scope, (db) => work(peopleStores(db, scope, ports))),
});
