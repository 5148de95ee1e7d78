import type { Db } from '../db/db.ts';

export const secretCheckStore = (db: Db) => ({
  async find(): Promise<string | undefined> {
    const row = await db.selectFrom('platform.secret_check').select('sealed_check').executeTakeFirst();
    return row?.sealed_check;
  },
  /** The first one stays, also if two processes start at once. */
  add: (sealed_check: string) =>
    db
      .insertInto('platform.secret_check')
      .values({ sealed_check })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
});
