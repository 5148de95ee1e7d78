import type { Log } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Objects } from '../../platform/objects/index.ts';
import { startSweep, sweepOrphansPart } from './media.jobs.ts';
import { presentMedia } from './media.present.ts';
import { mediaRoutes } from './media.routes.ts';
import { mediaStore } from './media.store.ts';
import type { MediaDeps } from './media-deps.ts';
import { sweepStore } from './sweep.store.ts';
import { startSweepHandler, sweepOrphansHandler } from './sweep-orphans.job.ts';

export interface MediaModuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: (bytes: number) => Buffer;
  readonly lists: Lists;
  readonly objects: Objects;
  readonly log: Log;
  readonly baseUrl: string;
}

export const mediaJobs = [startSweep, sweepOrphansPart];

/** Files that people upload for use in fields that take an address, and pictures for those who have none. */
export function mediaModule({ db, clock, random, lists, objects, log, baseUrl }: MediaModuleDeps) {
  const read: MediaDeps['read'] = (scope, work) => db.read(scope, (reading) => work({ media: mediaStore(reading) }));
  const transact: MediaDeps['transact'] = (scope, work) =>
    db.transact(scope, (tx) => work({ media: mediaStore(tx), audit: auditTrail(tx, scope) }));
  const jobHandlers: JobHandler[] = [startSweepHandler, sweepOrphansHandler].map((handler) =>
    handler({ clock, objects, log, read: (scope, work) => db.read(scope, (reading) => work({ rows: sweepStore(reading) })) }),
  );
  return {
    routes: { media: mediaRoutes({ baseUrl, clock, random, lists, objects, log, read, transact }) },
    jobHandlers,
    personalDataSources: [holdingOf(baseUrl)],
  };
}

interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** What is here of one person, for them to take out, and to be gone with them. */
const holdingOf = (baseUrl: string) => ({
  name: 'media',
  export: async (db: Db, { workspaceId, userId }: Owner, most: number) =>
    (await mediaStore(db).newestOf(workspaceId, userId, most)).map((row) => presentMedia(row, baseUrl)),
  erase: async (db: Db, { workspaceId, userId }: Owner, at: Date) => {
    await mediaStore(db).deleteAllOf(workspaceId, userId, at);
  },
});
