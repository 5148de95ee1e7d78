import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Lists } from '../../platform/lists/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { Holding } from '../people/index.ts';
import { standingInWords } from './activity.present.ts';
import { activityRoutes } from './activity.routes.ts';
import { type ActivityPorts, activityOver, activityStores, activityWork } from './activity-work.store.ts';
import type { Asked } from './entries.store.ts';
import { standingNow, standingsAt } from './read-activity.ts';
import { type Deed, recordActivity } from './record-activity.ts';

export type { Listener, Noted } from './activity-ports.ts';

export interface ActivityModuleDeps extends ActivityPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly lists: Lists;
}

/** What people do, and what it makes of them: points, titles, days in a row. */
export function activityModule({ db, clock, lists, ...ports }: ActivityModuleDeps) {
  const work = activityWork(db, ports);
  return {
    routes: { activity: activityRoutes({ clock, lists, ...work }) },
    holdings: [entryHolding, standingHolding],
    /** How each of them stands, as the shapes of users say it. Whoever there is not is left out. */
    standings: (reading: Db) => async (userIds: readonly number[]) => {
      const standings = await standingsAt(activityOver(reading, systemScope, ports), userIds, clock.now());
      return new Map([...standings].map(([userId, { points, shown }]) => [userId, standingInWords(points, shown)]));
    },
    /** What others write down and ask inside their own transaction. */
    within: (tx: Db, scope: Scope) => {
      const stores = activityOver(tx, scope, ports);
      return {
        record: (deed: Deed) => recordActivity({ ...stores, noted: ports.noted(tx, scope) }, scope, deed),
        counts: (asked: readonly Asked[]) => stores.entries.counts(scope, asked),
        /** The day that it is for the person. */
        today: async () => (await standingNow(stores, scope.userId, clock.now())).shown.today,
      };
    },
  };
}

/** What is here of one person, for them to take out, and to be gone with them. */
const entryHolding: Holding = {
  name: 'activity',
  export: (db, owner, most) => activityStores(db).entries.newestOf(owner, most),
  erase: (db, owner) => activityStores(db).entries.forget(owner),
};

const standingHolding: Holding = {
  name: 'standing',
  export: (db, owner) => activityStores(db).standings.exported(owner),
  erase: (db, owner) => activityStores(db).standings.forget(owner.userId),
};
