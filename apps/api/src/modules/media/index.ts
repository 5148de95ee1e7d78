import type { Db } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { type MediaDeps, mediaContext } from './media.context.ts';
import { startMediaSweepJob, sweepOrphansPartJob } from './media.jobs.ts';
import { presentMedia } from './media.present.ts';
import { mediaRoutes } from './media.routes.ts';
import { mediaStore, type Owner } from './media.store.ts';
import { readMediaFileByUrl } from './read-media-file-by-url.ts';
import { startMediaSweepHandler, sweepOrphansHandler } from './sweep-orphans.job.ts';

export { formatContentDisposition, sanitizeFilename } from './filename.rules.ts';
export { readFileHead } from './read-file-head.ts';

export const mediaJobs = [startMediaSweepJob, sweepOrphansPartJob];

/** Uploaded files, whose URLs other resources refer to, and default avatars. */
export function mediaModule(deps: MediaDeps) {
  const context = mediaContext(deps);
  const jobHandlers: JobHandler[] = [startMediaSweepHandler(context), sweepOrphansHandler(context)];
  return {
    routes: { media: mediaRoutes(context) },
    jobHandlers,
    /** An uploaded file by its URL, for modules that make something of it. */
    readFile: (url: string) => readMediaFileByUrl(context, url),
    personalDataSources: [mediaData(deps.baseUrl)],
  };
}

const mediaData = (baseUrl: string) => ({
  name: 'media',
  export: async (db: Db, person: Owner, limit: number) =>
    (await mediaStore(db).listNewest(person, limit)).map((row) => presentMedia(row, baseUrl)),
  erase: (db: Db, person: Owner, erasedAt: Date) => mediaStore(db).deleteOwnedBy(person, erasedAt),
});
