import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Lists } from '../../platform/lists/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { activityRoutes } from './activity.routes.ts';
import { titlesFor } from './activity.rules.ts';
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
    holdings: [holding],
    /** How each of them stands, as the shapes of users say it. Whoever there is not is left out. */
    standings: (reading: Db) => async (userIds: readonly number[]) => {
      const standings = await standingsAt(activityOver(reading, systemScope, ports), userIds, clock.now());
      return new Map([...standings].map(([userId, { points, shown }]) => [userId, inWords(points, shown)]));
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

interface Shown {
  readonly streak: number;
  readonly highest: number;
  readonly freezes: number;
}

/** The specification has these as text. */
function inWords(points: number, { streak, highest, freezes }: Shown) {
  const { title, unlocked } = titlesFor(points);
  return {
    streak: String(streak),
    highest_streak: String(highest),
    streak_freeze_days: String(freezes),
    title,
    unlocked_titles: unlocked.join(','),
  };
}

interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** What is here of one person, for them to take out, and to be gone with them. */
const holding = {
  name: 'activity',
  export: (db: Db, owner: Owner, most: number) => activityStores(db).entries.newestOf(owner, most),
  erase: async (db: Db, owner: Owner) => {
    const { entries, standings } = activityStores(db);
    await entries.forget(owner);
    await standings.forget(owner.userId);
  },
};
