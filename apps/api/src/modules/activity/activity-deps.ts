import type { Clock } from '../../platform/clock.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { ActivityWork } from './activity-work.store.ts';

export interface ActivityDeps extends ActivityWork {
  readonly clock: Clock;
  readonly lists: Lists;
}
