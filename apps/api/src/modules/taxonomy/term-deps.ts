import type { AuditTrail } from '../../platform/audit/audit.store.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { TermStore } from './terms.store.ts';

/** What the use cases need, for one vocabulary. */
export interface TermDeps<Row extends object> {
  /** The table, as the audit trail names it. */
  readonly objectType: string;
  readonly lists: Lists;
  /** Fields that nobody sends: a uid, where the vocabulary has one. */
  ownFields(): Readonly<Record<string, string>>;
  read<T>(caller: Scope, work: (stores: { terms: TermStore<Row> }) => Promise<T>): Promise<T>;
  transact<T>(caller: Scope, work: (tx: { terms: TermStore<Row>; audit: AuditTrail }) => Promise<T>): Promise<T>;
}
