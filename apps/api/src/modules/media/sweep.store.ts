import type { Db } from '../../platform/db/db.ts';
import type { KeyRange } from '../../platform/objects/index.ts';

/** SQL on media.object for the sweep, which also sees deleted files. */
export const mediaSweepStore = (db: Db) => ({
  listDeletedBefore: (time: Date, limit: number) =>
    db
      .selectFrom('media.object')
      .select(['id', 'object_key'])
      .where('deleted_at', '<', time)
      .orderBy('deleted_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  purge: (ids: readonly number[]) =>
    db.deleteFrom('media.object').where('id', 'in', ids).where('deleted_at', 'is not', null).execute(),
  /** Which of the keys have a row, deleted or not. */
  async findKnownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('media.object')
      .select('object_key')
      .where('object_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
      .execute();
    return new Set(rows.map(({ object_key }) => object_key));
  },
  /** Rows that are not deleted, by key. */
  listInRange: ({ from, to }: KeyRange, createdBefore: Date, limit: number) =>
    db
      .selectFrom('media.object')
      .select(['id', 'object_key'])
      .where('deleted_at', 'is', null)
      .where('created_at', '<', createdBefore)
      .where('object_key', '>', from ?? '')
      .$if(to !== undefined, (rows) => rows.where('object_key', '<=', to ?? ''))
      .orderBy('object_key')
      .limit(limit)
      .execute(),
});
