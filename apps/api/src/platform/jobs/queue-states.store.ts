import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { deadLetters } from './pg-boss.ts';

/** What the queue of one job holds. */
export interface QueueState {
  readonly job: string;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly scheduled: number;
  readonly deadLetters: number;
}

export const queueStateStore = (db: Db) => ({
  /** Of all queues that hold jobs which did not run yet. `not blocked` matches pg-boss's index of those jobs. */
  async list(): Promise<QueueState[]> {
    const { rows } = await sql<QueueState>`
      select case when name = ${deadLetters} then coalesce(source_name, name) else name end as job,
             (count(*) filter (where name <> ${deadLetters} and start_after <= now()))::int as waiting,
             coalesce(extract(epoch from now() - min(start_after) filter (where name <> ${deadLetters} and start_after <= now())), 0)::float8
               as "oldestSeconds",
             (count(*) filter (where name <> ${deadLetters} and start_after > now()))::int as scheduled,
             (count(*) filter (where name = ${deadLetters}))::int as "deadLetters"
        from pgboss.job
       where state < 'active' and not blocked
       group by 1`.execute(db);
    return rows;
  },
});
