import type { ApiConfig } from '@lyceum/api';

import { defineCommand } from './command.ts';
import { CommandError, isStartupError } from './command-error.ts';
import { explainDatabaseErrors, parseDatabaseLocation } from './database.ts';

export const migrateCommand = defineCommand({
  name: 'migrate',
  options: {},
  summary: 'Migrate the database to this release',

  help: async () =>
    'Applies pending SQL migrations, each in its own transaction, then installs the job queues, records which encryption keys belong to\nthe database and, with LYCEUM_OBJECTS=s3, creates the bucket if it does not exist.\nRun it before you start the servers of a new release. It is safe to run it again, or twice at the same time.\nReads DATABASE_URL, LYCEUM_SECRET_KEYS or LYCEUM_SECRET_KEY_FILE, LYCEUM_OBJECTS and LYCEUM_S3_….',

  async run(_, terminal) {
    const { installJobs, migrate, prepareSecretKeys, readConfig } = await import('@lyceum/api');
    const config = readConfig();
    const { databaseUrl, databaseRole, pool } = config;
    const { database, server } = parseDatabaseLocation(databaseUrl);
    const { applied, already, unknown, attached, unattached, otherCollation } = await explainDatabaseErrors(
      databaseUrl,
      async () => {
        const report = await migrate(databaseUrl, {
          role: databaseRole,
          limits: { statementTimeoutMs: pool.statementTimeoutMs },
        });
        await installJobs(databaseUrl, databaseRole);
        await prepareSecretKeys(config);
        return report;
      },
    ).catch((error: unknown) => {
      throw error instanceof Error && !(error instanceof CommandError) && !isStartupError(error) ? migrationFailed(error) : error;
    });
    await prepareBucket(config);
    for (const name of applied) terminal.out(`applied ${name}`);
    for (const name of unknown) terminal.err(`${name} belongs to a newer release and is ignored.`);
    for (const login of attached) terminal.out(`Attached the role and the timeouts to the login ${login}.`);
    if (otherCollation !== undefined) terminal.err(describeCollation(database, otherCollation));
    for (const { login, statements } of unattached) terminal.err(describeUnattached(login, statements));
    const done =
      applied.length === 0
        ? `Nothing to do: all ${already} migrations are applied`
        : `${applied.length} applied, ${already} already present`;
    terminal.out(`${done}. "${database}" on ${server} is ready.`);
    return 0;
  },
});

const migrationFailed = (cause: Error): CommandError =>
  new CommandError(
    `The migration failed: ${cause.message} Migrations applied before it are kept. Fix the cause and run lyceumctl migrate again.`,
    {
      cause,
    },
  );

const describeUnattached = (login: string, statements: string): string =>
  `The login "${login}" belongs to another user. If it connects through a pooler, let its administrator run:\n${statements}`;

const describeCollation = (database: string, collation: string): string =>
  `Warning: the database "${database}" has the collation ${collation}. The supported one is PostgreSQL's built-in C.UTF-8: see "Collation" in docs/operate.md.`;

/** Only for S3: a local folder is created with the first file, on the machine that stores it. */
async function prepareBucket(config: ApiConfig): Promise<void> {
  if (config.objects.kind !== 's3') return;
  const { bucket, endpoint } = config.objects;
  const { openInstallation } = await import('@lyceum/api');
  const installation = await openInstallation(config);
  try {
    await installation.prepareObjects();
  } catch (cause) {
    throw new CommandError(
      `The bucket "${bucket}" at ${endpoint} cannot be prepared: ${reasonFor(cause)}. Correct LYCEUM_S3_… and run lyceumctl migrate again.`,
      { cause },
    );
  } finally {
    await installation.close();
  }
}

function reasonFor(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${cause.name} ${cause.message}`.trim() : String(error);
}
