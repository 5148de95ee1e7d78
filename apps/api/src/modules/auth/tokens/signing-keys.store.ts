import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

export type SigningKeyRow = Selectable<Schema['auth.signing_key']>;

/** All SQL on auth.signing_key. */
export const signingKeyStore = (db: Db) => ({
  /** Oldest first. */
  listPublished: (at: Date): Promise<SigningKeyRow[]> =>
    db.selectFrom('auth.signing_key').selectAll().where('published_until', '>', at).orderBy('signs_from').execute(),
  /** Only one process at a time creates keys; the lock ends with the transaction. */
  lock: () => sql`select pg_advisory_xact_lock(hashtext('auth.signing_key'))`.execute(db),
  add: (key: Insertable<Schema['auth.signing_key']>) => db.insertInto('auth.signing_key').values(key).execute(),
});
export type SigningKeyStore = ReturnType<typeof signingKeyStore>;
