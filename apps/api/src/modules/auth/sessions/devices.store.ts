import { type Insertable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** All SQL on auth.device. */
export const deviceStore = (db: Db) => ({ ...recognition(db), ...changes(db) });

const recognition = (db: Db) => ({
  isKnown: async (accountId: number, hash: Buffer, at: Date): Promise<boolean> =>
    (await db
      .selectFrom('auth.device')
      .select('id')
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('expires_at', '>', at)
      .executeTakeFirst()) !== undefined,
  /** Whether the browser proved a second factor for this account and need not do so yet. */
  isTrusted: async (accountId: number, hash: Buffer, at: Date): Promise<boolean> =>
    (await db
      .selectFrom('auth.device')
      .select('id')
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('expires_at', '>', at)
      .where('trusted_until', '>', at)
      .executeTakeFirst()) !== undefined,
  /** Whether this installation issued the secret, for any account. */
  isIssued: async (hash: Buffer): Promise<boolean> =>
    (await db.selectFrom('auth.device').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined,
  /** Pairs of users whose accounts have both signed in with the same browser since then, and with how many. */
  async countShared(userIds: readonly number[], since: Date) {
    const { rows } = await sql<{ one: number; other: number; devices: number }>`
      select one.id as one, other.id as other, count(*)::int as devices
      from people.user as one
      join auth.device as first on first.account_id = one.account_id and first.last_used_at > ${since}
      join auth.device as second on second.hash = first.hash and second.last_used_at > ${since}
      join people.user as other on other.account_id = second.account_id and other.account_id <> one.account_id
      where one.id = any (${userIds}::bigint[]) and other.id = any (${userIds}::bigint[]) and one.id < other.id
      group by one.id, other.id`.execute(db);
    return rows;
  },
});

const changes = (db: Db) => ({
  trust: (accountId: number, hash: Buffer, until: Date) =>
    db
      .updateTable('auth.device')
      .set({ trusted_until: until })
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .execute(),
  endTrust: (accountId: number) =>
    db.updateTable('auth.device').set({ trusted_until: null }).where('account_id', '=', accountId).execute(),
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
