import { sql } from 'kysely';

import type { Scope } from '../scope.ts';
import type { Db } from './db.ts';

/** Sets the caller for row-level security until the transaction ends. Without it, protected tables appear empty. */
export async function setRlsContext(db: Db, { workspaceId, userId, isAdmin }: Scope): Promise<void> {
  if (!Number.isSafeInteger(workspaceId) || !Number.isSafeInteger(userId))
    throw new Error('Row-level security needs a workspace id and a user id.');
  await sql`select set_config('lyceum.workspace', ${String(workspaceId)}, true), set_config('lyceum.user', ${String(userId)}, true),
    set_config('lyceum.admin', ${isAdmin ? 'on' : 'off'}, true)`.execute(db);
}
