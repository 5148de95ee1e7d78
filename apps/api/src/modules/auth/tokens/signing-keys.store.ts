import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

export type SigningKeyRow = Selectable<Schema['iam.signing_key']>;

/** All SQL on iam.signing_key. */
export const signingKeyStore = (db: Db) => ({
  /** Oldest first. */
  listPublished: (at: Date): Promise<SigningKeyRow[]> =>
    db.selectFrom('iam.signing_key').selectAll().where('published_until', '>', at).orderBy('signs_from').execute(),
  /** Only one process at a time creates keys; the lock ends with the transaction. */
  lock: () => sql`select pg_advisory_xact_lock(hashtext('iam.signing_key'))`.execute(db),
  add: (key: Insertable<Schema['iam.signing_key']>) => db.insertInto('iam.signing_key').values(key).execute(),
});
export type SigningKeyStore = ReturnType<typeof signingKeyStore>;
