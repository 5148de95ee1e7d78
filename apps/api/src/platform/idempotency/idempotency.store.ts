import type { Db } from '../db/database.ts';

interface Place {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly target: string;
  readonly key_hash: Buffer;
}

/** All SQL on platform.idempotency. */
export const onceStore = (db: Db) => ({
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
  /** Keys are kept a day; returns how many were forgotten. */
  async forgetOlderThan(moment: Date): Promise<number> {
    const deleted = await db.deleteFrom('platform.idempotency').where('created_at', '<', moment).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});
