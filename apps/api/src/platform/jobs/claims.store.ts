import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** A job that one worker runs. pg-boss increments `retryCount` on every fetch, so an old claim is told from a new one. */
export interface Claim {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
}

export const jobClaimLockStore = (db: Db) => ({
  /**
   * Whether the claim is current. If it is, it stays current until the transaction ends: pg-boss expires a claim by deleting its
   * row, which waits for this lock, while heartbeats only update the row and do not wait.
   */
  async lockIfCurrent({ queue, id, retryCount }: Claim): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pgboss.job
       where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}
         for key share`.execute(db);
    return rows.length === 1;
  },
});
