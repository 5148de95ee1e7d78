import { type ExpressionBuilder, sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.generated.ts';

/** The primary key of platform.idempotency. */
export interface RecordKey {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly target: string;
  readonly key_hash: Buffer;
}

/** All SQL on platform.idempotency. */
export const idempotencyStore = (db: Db) => ({
  /** Whether this transaction got the claim. Waits for a transaction that holds the same claim. */
  async claim(record: RecordKey, requestHash: Buffer): Promise<boolean> {
    const inserted = await db
      .insertInto('platform.idempotency')
      .values({ ...record, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  },
  find: (record: RecordKey) =>
    db.selectFrom('platform.idempotency').select(['request_hash', 'answer']).where(matches(record)).executeTakeFirst(),
  storeResponse: (record: RecordKey, answer: Buffer) =>
    db.updateTable('platform.idempotency').set({ answer }).where(matches(record)).execute(),
  /** Deletes the oldest first; returns how many. */
  async deleteOlderThan(before: Date, limit: number): Promise<number> {
    const old = db
      .selectFrom('platform.idempotency')
      .select(ctid.as('ctid'))
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const deleted = await db.deleteFrom('platform.idempotency').where(ctid, 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});

const matches = (record: RecordKey) => (eb: ExpressionBuilder<Schema, 'platform.idempotency'>) => eb.and({ ...record });

/** The physical address of a row: cheaper than the four-column key, and stable while the row is locked. */
const ctid = sql<string>`ctid`;
