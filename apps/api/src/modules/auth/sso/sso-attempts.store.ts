import type { Insertable, Selectable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

export type SsoAttempt = Selectable<Schema['auth.sso_attempt']>;

/** All SQL on auth.sso_attempt. */
export const ssoAttemptStore = (db: Db) => ({
  add: (attempt: Insertable<Schema['auth.sso_attempt']>) => db.insertInto('auth.sso_attempt').values(attempt).execute(),
  /** Deletes and returns an attempt, so that it is finished at most once. Expired attempts are deleted along the way. */
  async take(stateHash: Buffer, now: Date): Promise<SsoAttempt | undefined> {
    const attempt = await db.deleteFrom('auth.sso_attempt').where('state_hash', '=', stateHash).returningAll().executeTakeFirst();
    await db.deleteFrom('auth.sso_attempt').where('expires_at', '<', now).execute();
    return attempt && attempt.expires_at > now ? attempt : undefined;
  },
});
