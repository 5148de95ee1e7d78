import type { Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { jobQueue } from '../../platform/jobs/index.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { Objects } from '../../platform/objects/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Outbox } from '../../platform/outbox/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuthModule } from '../auth/index.ts';
import type { NotificationSender } from '../notifications/index.ts';
import type { People } from '../people/index.ts';
import { createAnswerSlots } from './answers/answer-slots.ts';
import type { ChatModel } from './answers/chat-model.ts';
import { documentStore } from './documents/documents.store.ts';
import { documentObjectKeyStore } from './documents/object-rows.store.ts';
import { createConfigSeal } from './documents/sealed-config.ts';
import { documentTextStore } from './documents/texts.store.ts';
import type { Embedder } from './embedding/embedder.ts';
import { passageStore } from './ingestion/passages.store.ts';
import { ingestionRunStore } from './ingestion/runs.store.ts';
import { searchStore } from './search/search.store.ts';
import type { VaultLimits } from './usage/usage.rules.ts';
import { usageStore } from './usage/usage.store.ts';

export interface VaultSettings extends VaultLimits {
  /** How many passages of a document are embedded; the rest can be found by its words. */
  readonly embeddedPassages: number;
}

export interface VaultDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: (bytes: number) => Buffer;
  readonly lists: Lists;
  readonly objects: Objects;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'open'>;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly settings: VaultSettings;
  /** Fetches members' URLs. */
  readonly outbound: Outbound;
  readonly embedder: Embedder;
  /** Undefined if the operator has configured no language model. */
  readonly chat: ChatModel | undefined;
  /** How many answers the process may give at once. */
  readonly maxAnswers: number;
  /** Where files are kept while they are parsed. */
  readonly workFolder: string;
  readonly people: (db: Db, scope: Scope) => People;
  readonly notifications: (db: Db, scope: Scope) => NotificationSender;
  readonly isStillAuthorized: AuthModule['isStillAuthorized'];
}

/** The stores and services that share one transaction. */
const openStores = (deps: VaultDeps, db: Db, scope: Scope) => ({
  documents: documentStore(db),
  texts: documentTextStore(db),
  runs: ingestionRunStore(db),
  passages: passageStore(db),
  searches: searchStore(db),
  usage: usageStore(db),
  objectRows: documentObjectKeyStore(db),
  people: deps.people(db, scope),
  notifications: deps.notifications(db, scope),
  outbox: deps.outbox.within(db),
  audit: auditTrail(db, scope),
  queue: jobQueue(db),
});
export type VaultStores = ReturnType<typeof openStores>;

export const vaultContext = (deps: VaultDeps) => ({
  ...deps,
  answerSlots: createAnswerSlots(deps.maxAnswers),
  configSeal: createConfigSeal(deps.secrets, deps.log),
  /** Under row-level security: no user's documents are visible to another, not even to admins. */
  read: <T>(scope: Scope, work: (stores: VaultStores) => Promise<T>): Promise<T> =>
    deps.db.readWithRls(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: VaultStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
  /** Opens the stores on a given transaction. */
  within: (db: Db, scope: Scope): VaultStores => openStores(deps, db, scope),
});
export type VaultContext = ReturnType<typeof vaultContext>;

/** Keys of this module's objects begin with it. */
export const objectPrefix = 'vault';
