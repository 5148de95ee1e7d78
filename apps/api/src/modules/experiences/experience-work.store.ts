import { type AuditTrail, auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { cardStore } from './drafts/cards.store.ts';
import { experienceStore } from './drafts/experiences.store.ts';
import { engagementStore } from './engagement/engagements.store.ts';
import { standingStore } from './engagement/standings.store.ts';
import type { Ledger, People, QuestMaker, Terms } from './experience-ports.ts';
import { exploreStore } from './explore/explore.store.ts';
import { publicationStore } from './publications/publications.store.ts';
import { resourceStore } from './resources/resources.store.ts';

/** What the use cases need of other modules; each works inside the transaction that asks. */
export interface ExperiencePorts {
  readonly people: (db: Db, scope: Scope) => People;
  readonly terms: (db: Db) => Terms;
  readonly activity: (db: Db, scope: Scope) => Ledger;
  readonly quests: (db: Db, scope: Scope) => QuestMaker;
}

export const experienceStores = (db: Db) => ({
  publications: publicationStore(db),
  experiences: experienceStore(db),
  cards: cardStore(db),
  resources: resourceStore(db),
  standings: standingStore(db),
  engagements: engagementStore(db),
  explore: exploreStore(db),
});

const over = (db: Db, scope: Scope, ports: ExperiencePorts) => ({
  ...experienceStores(db),
  people: ports.people(db, scope),
  terms: ports.terms(db),
});
export type ExperienceReading = ReturnType<typeof over>;
export interface ExperienceWriting extends ExperienceReading {
  readonly audit: AuditTrail;
  readonly activity: Ledger;
  readonly quests: QuestMaker;
}

export interface ExperienceWork {
  read<T>(scope: Scope, work: (stores: ExperienceReading) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (tx: ExperienceWriting) => Promise<T>): Promise<T>;
}

export const experienceWork = (database: Database, ports: ExperiencePorts): ExperienceWork => ({
  read: (scope, work) => database.read(scope, (db) => work(over(db, scope, ports))),
  transact: (scope, work) =>
    database.transact(scope, (db) =>
      work({
        ...over(db, scope, ports),
        audit: auditTrail(db, scope),
        activity: ports.activity(db, scope),
        quests: ports.quests(db, scope),
      }),
    ),
});
