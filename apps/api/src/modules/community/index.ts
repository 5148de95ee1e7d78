import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import { eventRoutes } from './events.routes.ts';
import { eventStore } from './events.store.ts';

export interface CommunityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
}

/** Events of the platform. */
export function communityModule({ db, clock, ids, lists, baseUrl }: CommunityDeps) {
  return {
    routes: {
      communityEvents: eventRoutes({
        baseUrl,
        clock,
        ids,
        lists,
        read: (caller, work) => db.read(caller, (reading) => work({ events: eventStore(reading) })),
        transact: (caller, work) => db.transact(caller, (tx) => work({ events: eventStore(tx), audit: auditTrail(tx, caller) })),
      }),
    },
  };
}
