import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { PeopleWork } from './people-work.store.ts';

/** What the use cases about people take. */
export interface PeopleDeps extends PeopleWork {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
}
