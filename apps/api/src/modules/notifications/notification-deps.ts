import type { Clock } from '../../platform/clock.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { NotificationWork } from './notification-work.store.ts';

export interface NotificationDeps extends NotificationWork {
  readonly clock: Clock;
  readonly lists: Lists;
}
