import { silentLog } from '@lyceum/kit';
import { sql } from 'kysely';

import { readConfig } from '../config.ts';
import type { Db } from '../platform/db/db.ts';
import { createPlatform, type Platform } from '../platform.ts';

/** The platform of a server process without the server, for tests of how it reaches its database. */
export function createTestPlatform(env: Readonly<Record<string, string>>): Platform {
  const config = readConfig({ LYCEUM_OBJECTS: '/nowhere', ...env });
  // Connecting may be slow on a machine that runs other tests.
  const pool = { ...config.pool, acquireTimeoutMs: 10_000 };
  return createPlatform({ ...config, pool }, 'lyceum test', { log: silentLog() });
}

export const runSql = async <Row>(db: Db, text: string): Promise<readonly Row[]> => (await sql.raw<Row>(text).execute(db)).rows;
