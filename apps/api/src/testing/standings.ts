import { standingStore } from '../modules/experiences/engagement/standings.store.ts';
import { systemScope } from '../platform/scope.ts';
import type { TestApi } from './start-test-api.ts';

/** What campaigns measure the trend by. */
export { trendOf, weights } from '../modules/experiences/engagement/trending.rules.ts';

/** Standings of experiences that were put into the tables past the module. */
export const followed = ({ platform }: TestApi, ids: readonly number[]): Promise<void> =>
  platform.db.transact(systemScope, (db) => standingStore(db).follow(ids));
