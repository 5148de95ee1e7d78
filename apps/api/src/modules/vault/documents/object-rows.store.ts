import type { Db } from '../../../platform/db/db.ts';
import type { KeyRange } from '../../../platform/objects/index.ts';

/** SQL on vault.document for the sweep of objects without a row. */
export const documentObjectKeyStore = (db: Db) => ({
  async findKnownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('vault.document')
      .select('object_key')
      .where('object_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
      .execute();
    return new Set(rows.flatMap(({ object_key }) => (object_key === null ? [] : [object_key])));
  },
  async listInRange({ from, to }: KeyRange, updatedBefore: Date, limit: number) {
    const rows = await db
      .selectFrom('vault.document')
      .select(['id', 'object_key'])
      .where('updated_at', '<', updatedBefore)
      .where('object_key', '>', from ?? '')
      .$if(to !== undefined, (found) => found.where('object_key', '<=', to ?? ''))
      .orderBy('object_key')
      .limit(limit)
      .execute();
    return rows.flatMap(({ id, object_key }) => (object_key === null ? [] : [{ id, object_key }]));
  },
});
