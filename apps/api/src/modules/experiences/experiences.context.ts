import type { Visibility } from '@lyceum/contract/product/visibility';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ActivityLedger } from '../activity/index.ts';
import type { People } from '../people/index.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { experienceCardStore } from './authoring/cards.store.ts';
import { experienceStore } from './authoring/experiences.store.ts';
import { engagementStore } from './engagement/engagements.store.ts';
import { experienceListingStore } from './engagement/listings.store.ts';
import { exploreStore } from './explore/explore.store.ts';
import { publicationStore } from './publications/publications.store.ts';
import { questExperienceStore } from './quest-links/quest-experiences.store.ts';
import { resourceStore } from './resources/resources.store.ts';

/** Creates the quest of a QUEST resource. The quests module, which is built on top of this one, provides it. */
export interface QuestCreator {
  create(quest: QuestInput): Promise<{ id: number }>;
}

export interface QuestInput {
  readonly name: string;
  readonly visibility: Visibility;
  readonly team_ids: readonly number[];
  readonly co_creator_ids: readonly number[];
  readonly at: Date;
}

export interface ExperiencesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly taxonomy: (db: Db) => Taxonomy;
  readonly activity: (db: Db, scope: Scope) => ActivityLedger;
  readonly quests: (db: Db, scope: Scope) => QuestCreator;
}

/** The module's own tables, without the services of other modules. */
export const openOwnExperienceStores = (db: Db) => ({
  publications: publicationStore(db),
  experiences: experienceStore(db),
  cards: experienceCardStore(db),
  resources: resourceStore(db),
  listings: experienceListingStore(db),
  engagements: engagementStore(db),
  explore: exploreStore(db),
  questSources: questExperienceStore(db),
});

export type ExperienceTables = ReturnType<typeof openOwnExperienceStores>;

/** What quests use of this module: no services of other modules, since those include quests themselves. */
export const openQuestLinkStores = (db: Db, scope: Scope) => ({ ...openOwnExperienceStores(db), audit: auditTrail(db, scope) });
export type QuestLinkStores = ReturnType<typeof openQuestLinkStores>;

/** The stores and services that share one transaction. */
const openStores = (deps: ExperiencesDeps, db: Db, scope: Scope) => ({
  ...openQuestLinkStores(db, scope),
  people: deps.people(db, scope),
  taxonomy: deps.taxonomy(db),
  activity: deps.activity(db, scope),
  quests: deps.quests(db, scope),
});
export type ExperiencesStores = ReturnType<typeof openStores>;

export const experiencesContext = (deps: ExperiencesDeps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: ExperiencesStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: ExperiencesStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
export type ExperiencesContext = ReturnType<typeof experiencesContext>;
