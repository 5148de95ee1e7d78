import { type AuditTrail, auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { QuestLinks } from '../experiences/index.ts';
import { questCardStore } from './quest-cards.store.ts';
import { questListStore } from './quest-list.store.ts';
import type { Ledger, People, Terms } from './quest-ports.ts';
import { questStore } from './quests.store.ts';
import { savedStore } from './saved.store.ts';

/** What the use cases need of other modules; each works inside the transaction that asks. */
export interface QuestPorts {
  readonly people: (db: Db, scope: Scope) => People;
  readonly terms: (db: Db) => Terms;
  readonly activity: (db: Db, scope: Scope) => Ledger;
  readonly experiences: (db: Db, scope: Scope) => QuestLinks;
}

export const questStores = (db: Db) => ({
  quests: questStore(db),
  cards: questCardStore(db),
  lists: questListStore(db),
  saved: savedStore(db),
});

const over = (db: Db, scope: Scope, ports: QuestPorts) => ({
  ...questStores(db),
  people: ports.people(db, scope),
  terms: ports.terms(db),
  experiences: ports.experiences(db, scope),
});
export type QuestReading = ReturnType<typeof over>;
export interface QuestWriting extends QuestReading {
  readonly audit: AuditTrail;
  readonly activity: Ledger;
  readonly queue: ReturnType<typeof jobQueue>;
}

export interface QuestWork {
  read<T>(scope: Scope, work: (stores: QuestReading) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (tx: QuestWriting) => Promise<T>): Promise<T>;
}

/** Everything of a transaction that is under way already, in somebody's name. */
export const questWriting = (db: Db, scope: Scope, ports: QuestPorts): QuestWriting => ({
  ...over(db, scope, ports),
  audit: auditTrail(db, scope),
  activity: ports.activity(db, scope),
  queue: jobQueue(db),
});

export const questWork = (database: Database, ports: QuestPorts): QuestWork => ({
  read: (scope, work) => database.read(scope, (db) => work(over(db, scope, ports))),
  transact: (scope, work) => database.transact(scope, (db) => work(questWriting(db, scope, ports))),
});
