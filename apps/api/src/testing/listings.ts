import { experienceListingStore } from '../modules/experiences/engagement/listings.store.ts';
import { systemScope } from '../platform/scope.ts';
import type { TestApi } from './start-test-api.ts';

/** The campaigns compare stored trends with these rules. */
export { computeTrendIncrement, weights } from '../modules/experiences/engagement/trending.rules.ts';

/** Creates the listings of experiences that were inserted without the module. */
export const syncListings = ({ platform }: TestApi, ids: readonly number[]): Promise<void> =>
  platform.db.transact(systemScope, (db) => experienceListingStore(db).sync(ids));
