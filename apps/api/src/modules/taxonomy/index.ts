import type { productContract } from '@lyceum/contract/product';
import type { SurfaceHandlers } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { levelStore } from './levels.store.ts';
import { termRoutes } from './terms.routes.ts';
import { termStore, type Vocabulary, vocabularies } from './terms.store.ts';

export { type Categorization, resolveCategory, resolveTags } from './resolve-category.ts';

export interface TaxonomyDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly lists: Lists;
}

type TaxonomyHandlers = Pick<SurfaceHandlers<typeof productContract, Scope>, keyof typeof vocabularies>;

/** The installation's words: categories, tags, skills and the like. */
export function taxonomyModule(deps: TaxonomyDeps) {
  const routesOf = <Row extends { id: number }>(vocabulary: Vocabulary<Row>) =>
    termRoutes<Row>({
      objectType: vocabulary.table,
      lists: deps.lists,
      ownFields: () => (vocabulary.columns.some((column) => column === 'uid') ? { uid: deps.ids.uid() } : {}),
      read: (caller, work) => deps.db.read(caller, (db) => work({ terms: termStore(db, vocabulary) })),
      transact: (caller, work) =>
        deps.db.transact(caller, (db) => work({ terms: termStore(db, vocabulary), audit: auditTrail(db, caller) })),
    });
  const routes: TaxonomyHandlers = {
    categories: routesOf(vocabularies.categories),
    subcategories: routesOf(vocabularies.subcategories),
    tags: routesOf(vocabularies.tags),
    skills: routesOf(vocabularies.skills),
    investmentInterests: routesOf(vocabularies.investmentInterests),
    playerLevels: routesOf(vocabularies.playerLevels),
  };
  return {
    routes,
    /** What others look up inside their own transaction. */
    within: (db: Db) => ({
      skills: termStore(db, vocabularies.skills),
      investmentInterests: termStore(db, vocabularies.investmentInterests),
      tags: termStore(db, vocabularies.tags),
      categories: termStore(db, vocabularies.categories),
      subcategories: termStore(db, vocabularies.subcategories),
      playerLevels: { ...termStore(db, vocabularies.playerLevels), ...levelStore(db, deps.ids) },
    }),
  };
}
/** The vocabularies, in another module's transaction. */
export type Taxonomy = ReturnType<ReturnType<typeof taxonomyModule>['within']>;
