import type { Insertable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** All SQL on auth.device. */
export const deviceStore = (db: Db) => ({
  isKnown: async (accountId: number, hash: Buffer, at: Date): Promise<boolean> =>
    (await db
      .selectFrom('auth.device')
      .select('id')
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('expires_at', '>', at)
      .executeTakeFirst()) !== undefined,
  /** Whether this installation issued the secret, for whichever account. */
  isIssued: async (hash: Buffer): Promise<boolean> =>
    (await db.selectFrom('auth.device').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined,
  upsert: (device: Insertable<Schema['auth.device']>) =>
    db
      .insertInto('auth.device')
      .values(device)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'hash']).doUpdateSet((eb) => ({
          last_used_at: eb.ref('excluded.last_used_at'),
          expires_at: eb.ref('excluded.expires_at'),
          user_agent: eb.ref('excluded.user_agent'),
        })),
      )
      .execute(),
  /** Keeps the account's most recently used devices. */
  deleteAllBut: (accountId: number, count: number) =>
    db
      .deleteFrom('auth.device')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('auth.device')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('last_used_at', 'desc')
          .orderBy('id', 'desc')
          .offset(count),
      )
      .execute(),
  deleteAllOfAccount: (accountId: number) => db.deleteFrom('auth.device').where('account_id', '=', accountId).execute(),
});
