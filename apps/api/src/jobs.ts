import { accountJobs } from './modules/accounts/index.ts';
import { bookingJobs } from './modules/bookings/index.ts';
import { gameJobs } from './modules/games/index.ts';
import { mediaJobs } from './modules/media/index.ts';
import { questJobs } from './modules/quests/index.ts';
import { vaultJobs } from './modules/vault/index.ts';
import type { ConnectionSettings } from './platform/connection-url.ts';
import { idempotencyJobs } from './platform/idempotency/index.ts';
import type { Job } from './platform/jobs/index.ts';
import { installQueues } from './platform/jobs/install.ts';
import { listMissingMigrationSteps as listMissing } from './platform/jobs/missing-migration-steps.ts';
import { mailJobs } from './platform/mail/index.ts';
import { outboxJobs } from './platform/outbox/index.ts';

/** Every job of the product. A migration creates their queues, so that none is missing when the first server starts. */
export const allJobs: readonly Job[] = [
  ...idempotencyJobs,
  ...mailJobs,
  ...outboxJobs,
  ...accountJobs,
  ...mediaJobs,
  ...bookingJobs,
  ...questJobs,
  ...gameJobs,
  ...vaultJobs,
];

/** Second half of a migration, after the SQL files. */
export const installJobs = (databaseUrl: string, role?: string): Promise<void> => installQueues(databaseUrl, allJobs, role);

/** What the last migration of a database has not done; empty if this release can run on it. */
export const listMissingMigrationSteps = (connection: ConnectionSettings): Promise<readonly string[]> =>
  listMissing(
    connection,
    allJobs.map(({ name }) => name),
  );
