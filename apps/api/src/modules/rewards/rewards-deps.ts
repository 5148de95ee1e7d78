import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { RewardsWork } from './rewards-work.store.ts';

export interface RewardsDeps extends RewardsWork {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
}
