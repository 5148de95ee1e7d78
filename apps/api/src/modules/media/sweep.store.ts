import type { Db } from '../../platform/db/db.ts';

/** SQL on media.object for the sweep, which sees what was deleted too. */
export const sweepStore = (db: Db) => ({
  deletedBefore: (moment: Date, atMost: number) =>
    db
      .selectFrom('media.object')
      .select(['id', 'object_key'])
      .where('deleted_at', '<', moment)
      .orderBy('deleted_at')
      .orderBy('id')
      .limit(atMost)
      .execute(),
  /** Forgets deleted rows for good. */
  forget: (ids: readonly number[]) =>
    db.deleteFrom('media.object').where('id', 'in', ids).where('deleted_at', 'is not', null).execute(),
  /** Those of the keys that a row has, deleted or not. */
  async knownAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('media.object')
      .select('object_key')
      .where('object_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
      .execute();
    return new Set(rows.map(({ object_key }) => object_key));
  },
  /** Rows that are not deleted, in the order of their keys, from the one after `from` up to `to`; an end that is undefined is open. */
  inRange: (range: { from: string | undefined; to: string | undefined }, createdBefore: Date, atMost: number) =>
    db
      .selectFrom('media.object')
      .select(['id', 'object_key'])
      .where('deleted_at', 'is', null)
      .where('created_at', '<', createdBefore)
      .where('object_key', '>', range.from ?? '')
      .$if(range.to !== undefined, (some) => some.where('object_key', '<=', range.to ?? ''))
      .orderBy('object_key')
      .limit(atMost)
      .execute(),
});
export type SweepStore = ReturnType<typeof sweepStore>;
