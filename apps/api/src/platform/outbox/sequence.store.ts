import { clause, rowsOf } from '../db/clause.ts';
import type { Db } from '../db/db.ts';

/** Any fixed number: who gives numbers holds it until the transaction ends. */
const lockNumber = 7_150_235;

export interface Sequenced {
  readonly taken: number;
  /** The oldest transaction that was under way: nothing that was left out is older. */
  readonly oldest: string;
}

/** Moves platform.outbox_pending into platform.outbox_event. */
export const sequenceStore = (db: Db) => ({
  /** Whether there is something from this transaction on; looked at without the lock. */
  async isPending(from: string): Promise<boolean> {
    const rows = await rowsOf(db, clause`select 1 from platform.outbox_pending where xid >= ${from}::xid8 limit 1`);
    return rows.length > 0;
  },
  /** Waits for whoever else gives numbers: what was committed meanwhile is seen by the next statement. */
  async hold(): Promise<void> {
    await rowsOf(db, clause`select pg_advisory_xact_lock(${lockNumber})`);
  },
  /** One statement and one snapshot, so that `oldest` speaks of the very rows that were looked at. */
  async sequence(from: string, most: number): Promise<Sequenced> {
    const [row] = await rowsOf<Sequenced>(
      db,
      clause`
        with base as (
          select greatest((select coalesce(max(seq), 0) from platform.outbox_event), forgotten_to) as seq from platform.outbox_floor
        ), moved as (
          delete from platform.outbox_pending
          where ctid = any (array(select ctid from platform.outbox_pending where xid >= ${from}::xid8 order by id limit ${most}))
          returning id, workspace_id, topic, event, about, data
        ), numbered as (
          insert into platform.outbox_event (seq, workspace_id, topic, event, about, data, at)
          select base.seq + row_number() over (order by moved.id), workspace_id, topic, event, about, data, clock_timestamp()
          from moved, base
          returning 1
        )
        select (select count(*) from numbered) as taken, pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
    );
    return row ?? { taken: 0, oldest: from };
  },
});
