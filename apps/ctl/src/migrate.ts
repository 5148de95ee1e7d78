import type { ApiConfig } from '@lyceum/api';

import { command } from './command.ts';
import { aboutDatabase, placeOf } from './database.ts';
import { Refused } from './refused.ts';

export const migrateCommand = command({
  name: 'migrate',
  options: {},
  summary: 'Bring the database to this release',

  help: async () =>
    'Applies the SQL files that the database lacks, each in a transaction of its own, then prepares the queues of background\nwork and, with LYCEUM_OBJECTS=s3, makes the bucket if it is missing.\nRun it before the servers of a new release; run twice, it finds nothing to do. Two at once take turns.\nReads DATABASE_URL, LYCEUM_OBJECTS and LYCEUM_S3_….',

  async run(_, terminal) {
    const { installJobs, migrate, readConfig } = await import('@lyceum/api');
    const config = readConfig();
    const { databaseUrl } = config;
    const { database, server } = placeOf(databaseUrl);
    const { applied, already, unknown } = await aboutDatabase(databaseUrl, async () => {
      const report = await migrate(databaseUrl);
      await installJobs(databaseUrl);
      return report;
    }).catch((error: unknown) => {
      throw error instanceof Error && !(error instanceof Refused) ? stopped(error) : error;
    });
    await prepareBucket(config);
    for (const name of applied) terminal.out(`applied ${name}`);
    for (const name of unknown) terminal.err(`${name} is of a newer release than this one; it is left alone.`);
    const done =
      applied.length === 0
        ? `Nothing to do: all ${already} migrations were there`
        : `${applied.length} applied, ${already} were there`;
    terminal.out(`${done}. "${database}" on ${server} is ready.`);
    return 0;
  },
});

const stopped = (cause: Error): Refused =>
  new Refused(
    `The migration stopped: ${cause.message} What was applied before stays; mend the cause and run lyceumctl migrate again.`,
    {
      cause,
    },
  );

/** A folder is made by whoever writes the first file into it, on the machine where it lies; a bucket is made here. */
async function prepareBucket(config: ApiConfig): Promise<void> {
  if (config.objects.kind !== 's3') return;
  const { bucket, endpoint } = config.objects;
  const { openInstallation } = await import('@lyceum/api');
  const installation = openInstallation(config);
  try {
    await installation.prepareObjects();
  } catch (cause) {
    throw new Refused(
      `The bucket "${bucket}" at ${endpoint} cannot be prepared: ${reasonOf(cause)}. Mend LYCEUM_S3_… and run lyceumctl migrate again.`,
      { cause },
    );
  } finally {
    await installation.close();
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${cause.name} ${cause.message}`.trim() : String(error);
}
