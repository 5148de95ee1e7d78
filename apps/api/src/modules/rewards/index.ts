import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { RecordedActivity } from '../activity/index.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { awardMilestones } from './award-milestones.ts';
import { completionStore } from './completions.store.ts';
import { type RewardsDeps, rewardsContext } from './rewards.context.ts';
import { rewardRoutes } from './rewards.routes.ts';

/** Milestones of a workspace and their completions. */
export function rewardsModule(deps: RewardsDeps) {
  const context = rewardsContext(deps);
  return {
    routes: { rewards: rewardRoutes(context) },
    personalDataSources: [completionData],
    /** Runs in the transaction that records the activity. */
    onActivityRecorded: (db: Db, scope: Scope, activity: RecordedActivity) =>
      awardMilestones(context.within(db, scope), scope, activity),
  };
}

const completionData: PersonalDataSource = {
  name: 'milestones',
  export: (db, person, limit) => completionStore(db).listNewest(person, limit),
  erase: (db, person) => completionStore(db).deleteOwnedBy(person),
};
