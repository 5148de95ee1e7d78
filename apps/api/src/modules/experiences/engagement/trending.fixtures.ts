import { systemScope } from '../../../platform/scope.ts';
import type { TestApi } from '../../../testing/start-test-api.ts';
import { standingStore } from './standings.store.ts';

/** What campaigns measure the trend by. */
export { trendOf, weights } from './trending.rules.ts';

/** Standings of experiences that were put into the tables past the module. */
export const followed = ({ platform }: TestApi, ids: readonly number[]): Promise<void> =>
  platform.db.transact(systemScope, (db) => standingStore(db).follow(ids));
