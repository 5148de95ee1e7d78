import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

export interface SigningKeyRow {
  readonly kid: string;
  readonly public_jwk: unknown;
  readonly sealed_private: string;
  readonly created_at: Date;
  readonly signs_from: Date;
  readonly signs_until: Date;
  readonly published_until: Date;
}

/** All SQL on iam.signing_key. */
export const signingKeyStore = (db: Db) => ({
  publishedAt: (moment: Date): Promise<SigningKeyRow[]> =>
    db.selectFrom('iam.signing_key').selectAll().where('published_until', '>', moment).orderBy('signs_from').execute(),
  /** Processes that want to make a key take turns, until the transaction ends. */
  takeTurn: () => sql`select pg_advisory_xact_lock(hashtext('iam.signing_key'))`.execute(db),
  add: (key: Omit<SigningKeyRow, 'public_jwk'> & { readonly public_jwk: string }) =>
    db.insertInto('iam.signing_key').values(key).execute(),
});
