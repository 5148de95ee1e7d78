import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';

import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { startRunner } from '../../apps/api/src/platform/jobs/runner.ts';
import { connect } from './database.ts';
import { createStepwiseHandler } from './jobs.ts';

/** A worker as it is deployed, with the default intervals and the campaign's jobs. Sends `ready` to the parent process. */
const databaseUrl = process.argv[2] ?? '';
const db = connect(databaseUrl);
await startRunner({
  databaseUrl,
  handlers: [createStepwiseHandler(db)],
  db,
  clock: systemClock,
  log: createLog({ service: 'worker', level: 'warn' }),
  random: randomBytes,
});
// The parent process has exited, so nothing else would stop this one.
process.on('disconnect', () => process.exit());
process.send?.('ready');
