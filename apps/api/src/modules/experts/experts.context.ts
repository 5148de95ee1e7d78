import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Caller } from '../../platform/caller/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { VisibleExpert } from '../experiences/index.ts';
import type { People } from '../people/index.ts';
import type { VaultModule } from '../vault/index.ts';
import { expertDocumentLinkStore } from './links.store.ts';
import { questionCountStore } from './question-counts.store.ts';

export interface ExpertsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly lists: Lists;
  readonly people: (db: Db, scope: Scope) => People;
  readonly vault: Pick<VaultModule, 'answerQuestion' | 'within'>;
  readonly findVisibleExpert: (db: Db, caller: Caller, id: number) => Promise<VisibleExpert | undefined>;
}

/** The stores and services that share one transaction. */
const openStores = (deps: ExpertsDeps, db: Db, scope: Scope) => ({
  links: expertDocumentLinkStore(db),
  askers: questionCountStore(db),
  documents: deps.vault.within(db),
  people: deps.people(db, scope),
  audit: auditTrail(db, scope),
  findVisibleExpert: (caller: Caller, id: number) => deps.findVisibleExpert(db, caller, id),
});
export type ExpertsStores = ReturnType<typeof openStores>;

export const expertsContext = (deps: ExpertsDeps) => ({
  ...deps,
  /** Under row-level security, which shows users their own documents. */
  read: <T>(scope: Scope, work: (stores: ExpertsStores) => Promise<T>): Promise<T> =>
    deps.db.readWithRls(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: ExpertsStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
  /** Opens the stores on a given transaction. */
  within: (db: Db, scope: Scope): ExpertsStores => openStores(deps, db, scope),
});
export type ExpertsContext = ReturnType<typeof expertsContext>;
