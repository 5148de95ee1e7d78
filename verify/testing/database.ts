import { silentLog } from '@lyceum/kit';

import { createDatabase, type Database } from '../../apps/api/src/platform/db/database.ts';

export { type Database } from '../../apps/api/src/platform/db/database.ts';
export { withScratchDatabase } from '../../apps/api/src/testing/test-database.ts';

export const connect = (url: string): Database =>
  createDatabase(
    {
      url,
      max: 8,
      acquireTimeoutMs: 2_000,
      statementTimeoutMs: 5_000,
      lockTimeoutMs: 2_000,
      idleInTransactionMs: 10_000,
      applicationName: 'lyceum verify',
    },
    silentLog(),
  );
