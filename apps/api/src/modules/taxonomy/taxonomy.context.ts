import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { termStore, type Vocabulary } from './terms.store.ts';

export interface TaxonomyDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly lists: Lists;
}

/** The stores and services that share one transaction. */
const openStores = <Row extends object>(vocabulary: Vocabulary<Row>, db: Db, scope: Scope) => ({
  terms: termStore(db, vocabulary),
  audit: auditTrail(db, scope),
});
type TermStores<Row extends object> = ReturnType<typeof openStores<Row>>;

/** The context of the use cases on one vocabulary. */
export const vocabularyContext = <Row extends object>(deps: TaxonomyDeps, vocabulary: Vocabulary<Row>) => ({
  ...deps,
  vocabulary,
  hasUid: vocabulary.columns.some((column) => column === 'uid'),
  read: <T>(scope: Scope, work: (stores: TermStores<Row>) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(vocabulary, db, scope))),
  transact: <T>(scope: Scope, work: (stores: TermStores<Row>) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(vocabulary, db, scope))),
});
export type VocabularyContext<Row extends object> = ReturnType<typeof vocabularyContext<Row>>;
