import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** A job in one worker's hands: pg-boss counts `retryCount` up whenever somebody takes it. */
export interface Claim {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
}

export const claimStore = (db: Db) => ({
  /**
   * Whether the claim is current, and if so that it stays so until the transaction ends: pg-boss takes a job away by deleting
   * its row, which has to wait for this lock, while heartbeats, which only update it, have not.
   */
  async hold({ queue, id, retryCount }: Claim): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pgboss.job
       where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}
         for key share`.execute(db);
    return rows.length === 1;
  },
});
