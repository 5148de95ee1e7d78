import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Listener } from '../activity/index.ts';
import type { Holding } from '../people/index.ts';
import { considerActivity } from './consider-activity.ts';
import { rewardRoutes } from './rewards.routes.ts';
import { type RewardsPorts, rewardsOver, rewardsStores, rewardsWork } from './rewards-work.store.ts';

export interface RewardsModuleDeps extends RewardsPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
}

/** Milestones of a workspace, and who reaches them. */
export function rewardsModule({ db, clock, ids, lists, baseUrl, ...ports }: RewardsModuleDeps) {
  return {
    routes: { rewards: rewardRoutes({ baseUrl, clock, ids, lists, ...rewardsWork(db, ports) }) },
    holdings: [holding],
    /** What becomes of each activity, in the transaction that writes it down. */
    within: (tx: Db, scope: Scope): Listener => ({
      consider: (noted) =>
        considerActivity({ ...rewardsOver(tx, scope, ports), notices: ports.notifications(tx, scope) }, scope, noted),
    }),
  };
}

/** What is here of one person, for them to take out, and to be gone with them. */
const holding: Holding = {
  name: 'milestones',
  export: (db, owner, most) => rewardsStores(db).completions.newestOf(owner, most),
  erase: (db, owner) => rewardsStores(db).completions.forget(owner),
};
