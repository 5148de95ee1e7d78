import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ActivityLedger } from '../activity/index.ts';
import type { QuestLinks } from '../experiences/index.ts';
import type { People } from '../people/index.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { generationStore } from './generation/generations.store.ts';
import { playedProblemStore } from './play/played-problems.store.ts';
import { questProblemStore } from './problems/problems.store.ts';
import { questCardStore } from './quest-cards.store.ts';
import { questListStore } from './quest-list.store.ts';
import { questStore } from './quests.store.ts';
import { savedQuestStore } from './saved-quests.store.ts';

export interface QuestsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly taxonomy: (db: Db) => Taxonomy;
  readonly activity: (db: Db, scope: Scope) => ActivityLedger;
  readonly experiences: (db: Db, scope: Scope) => QuestLinks;
  /** Runs in the transaction that ends a generation, with or without success. A higher module provides it. */
  readonly onQuestGenerated: (db: Db, questId: number, at: Date) => Promise<void>;
}

/** The module's own tables, without the services of other modules. */
export const openQuestStores = (db: Db) => ({
  quests: questStore(db),
  cards: questCardStore(db),
  questLists: questListStore(db),
  saved: savedQuestStore(db),
  problems: questProblemStore(db),
  generations: generationStore(db),
  playedProblems: playedProblemStore(db),
});
export type QuestTables = ReturnType<typeof openQuestStores>;

/** The stores and services that share one transaction. */
const openStores = (deps: QuestsDeps, db: Db, scope: Scope) => ({
  ...openQuestStores(db),
  people: deps.people(db, scope),
  taxonomy: deps.taxonomy(db),
  activity: deps.activity(db, scope),
  experiences: deps.experiences(db, scope),
  audit: auditTrail(db, scope),
  queue: jobQueue(db),
});
export type QuestsStores = ReturnType<typeof openStores>;

export const questsContext = (deps: QuestsDeps) => ({
  ...deps,
  /** The stores over a transaction of another module. */
  within: (db: Db, scope: Scope): QuestsStores => openStores(deps, db, scope),
  read: <T>(scope: Scope, work: (stores: QuestsStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: QuestsStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
export type QuestsContext = ReturnType<typeof questsContext>;
