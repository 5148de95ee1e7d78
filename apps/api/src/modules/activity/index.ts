import type { Db } from '../../platform/db/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { type ActivityDeps, activityContext } from './activity.context.ts';
import { presentMemberProgress } from './activity.present.ts';
import { activityRoutes } from './activity.routes.ts';
import { activityEntryStore, type PeriodQuery } from './entries.store.ts';
import { getProgress, listProgress } from './get-progress.ts';
import { memberProgressStore } from './member-progress.store.ts';
import { type ActivityInput, recordActivity } from './record-activity.ts';

export type { RecordedActivity } from './activity.context.ts';

/** The activity ledger, and what follows from it: points, titles, streaks. */
export function activityModule(deps: ActivityDeps) {
  const context = activityContext(deps);
  return {
    routes: { activity: activityRoutes(context) },
    personalDataSources: [entryData, progressData],
    /** Progress by user id, as user details show it; users that do not exist are left out. */
    memberProgress: (db: Db) => async (userIds: readonly number[]) => {
      const progress = await listProgress(context.within(db, systemScope), userIds, deps.clock.now());
      return new Map([...progress].map(([userId, { points, streak }]) => [userId, presentMemberProgress(points, streak)]));
    },
    /** The ledger of the scope's user, in another module's transaction. */
    within: (db: Db, scope: Scope) => {
      const stores = context.within(db, scope);
      return {
        record: (input: ActivityInput) => recordActivity(stores, scope, input),
        countInPeriods: (periods: readonly PeriodQuery[]) => stores.entries.countInPeriods(scope, periods),
        /** Today's date in the user's time zone. */
        getLocalDate: async () => (await getProgress(stores, scope.userId, deps.clock.now())).streak.today,
      };
    },
  };
}
export type ActivityLedger = ReturnType<ReturnType<typeof activityModule>['within']>;

const entryData: PersonalDataSource = {
  name: 'activity',
  export: (db, person, limit) => activityEntryStore(db).listNewest(person, limit),
  erase: (db, person) => activityEntryStore(db).deleteOwnedBy(person),
};

const progressData: PersonalDataSource = {
  name: 'standing',
  export: (db, person) => memberProgressStore(db).export(person),
  erase: (db, person) => memberProgressStore(db).deleteOwnedBy(person),
};
