import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

interface Place {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly target: string;
  readonly key_hash: Buffer;
}

/** All SQL on platform.idempotency. */
export const idempotencyStore = (db: Db) => ({
  /** Whether the claim is ours. Waits for a transaction that holds the same claim. */
  async claim(place: Place, requestHash: Buffer): Promise<boolean> {
    const inserted = await db
      .insertInto('platform.idempotency')
      .values({ ...place, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  },
  find: (place: Place) =>
    db
      .selectFrom('platform.idempotency')
      .select(['request_hash', 'answer'])
      .where('workspace_id', '=', place.workspace_id)
      .where('user_id', '=', place.user_id)
      .where('target', '=', place.target)
      .where('key_hash', '=', place.key_hash)
      .executeTakeFirst(),
  settle: (place: Place, answer: Buffer) =>
    db
      .updateTable('platform.idempotency')
      .set({ answer })
      .where('workspace_id', '=', place.workspace_id)
      .where('user_id', '=', place.user_id)
      .where('target', '=', place.target)
      .where('key_hash', '=', place.key_hash)
      .execute(),
  /** Forgets the oldest first; answers with how many. */
  async forgetOlderThan(moment: Date, most: number): Promise<number> {
    const old = db
      .selectFrom('platform.idempotency')
      .select(rowAddress.as('address'))
      .where('created_at', '<', moment)
      .orderBy('created_at')
      .limit(most)
      .forUpdate()
      .skipLocked();
    const deleted = await db.deleteFrom('platform.idempotency').where(rowAddress, 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});

/** Where a row lies; good for as long as it is locked. */
const rowAddress = sql<string>`ctid`;
