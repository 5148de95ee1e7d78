import type { productContract } from '@lyceum/contract/product';
import type { SurfaceHandlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { Db } from '../../platform/db/db.ts';
import { playerLevelStore } from './player-levels.store.ts';
import { type TaxonomyDeps, vocabularyContext } from './taxonomy.context.ts';
import { termRoutes } from './terms.routes.ts';
import { termStore, type Vocabulary, vocabularies } from './terms.store.ts';

export { assignedTermMatches, tagNames } from './assigned-terms.store.ts';
export { type Categorization, resolveCategory, resolveTagIds } from './resolve-category.ts';

type TaxonomyHandlers = Pick<SurfaceHandlers<typeof productContract, Caller>, keyof typeof vocabularies>;

/** The installation's vocabularies: categories, tags, skills and so on. */
export function taxonomyModule(deps: TaxonomyDeps) {
  const routesFor = <Row extends { readonly id: number }>(vocabulary: Vocabulary<Row>) =>
    termRoutes(vocabularyContext(deps, vocabulary));
  const routes: TaxonomyHandlers = {
    categories: routesFor(vocabularies.categories),
    subcategories: routesFor(vocabularies.subcategories),
    tags: routesFor(vocabularies.tags),
    skills: routesFor(vocabularies.skills),
    investmentInterests: routesFor(vocabularies.investmentInterests),
    playerLevels: routesFor(vocabularies.playerLevels),
  };
  return {
    routes,
    /** The vocabularies, in another module's transaction. */
    within: (db: Db) => ({
      skills: termStore(db, vocabularies.skills),
      investmentInterests: termStore(db, vocabularies.investmentInterests),
      tags: termStore(db, vocabularies.tags),
      categories: termStore(db, vocabularies.categories),
      subcategories: termStore(db, vocabularies.subcategories),
      playerLevels: { ...termStore(db, vocabularies.playerLevels), ...playerLevelStore(db, deps.ids) },
    }),
  };
}
export type Taxonomy = ReturnType<ReturnType<typeof taxonomyModule>['within']>;
