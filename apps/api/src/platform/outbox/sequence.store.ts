import type { Db } from '../db/db.ts';
import { fetchRows, fragment, type SqlFragment } from '../lists/sql-fragment.ts';

/** Any fixed number: who gives numbers holds it until the transaction ends. */
const lockNumber = 7_150_235;

/** What a look at the pending rows could not see: transactions that began later, and those that were under way. */
export interface Unseen {
  readonly from: string;
  readonly open: readonly string[];
}

interface Sequenced extends Unseen {
  readonly taken: number;
}

/** Found by their index alone, past everything that was taken since, however long somebody else is under way. */
const among = ({ from, open }: Unseen): SqlFragment =>
  fragment`select ctid, id from platform.outbox_pending where xid >= ${from}::xid8
    union all select ctid, id from platform.outbox_pending where xid = any(${open}::xid8[])`;

/** Moves platform.outbox_pending into platform.outbox_event. */
export const sequenceStore = (db: Db) => ({
  /** Whether there is something among them by now; looked at without the lock. */
  async isPending(unseen: Unseen): Promise<boolean> {
    const rows = await fetchRows(db, fragment`select 1 from (${among(unseen)}) as pending limit 1`);
    return rows.length > 0;
  },
  /** Waits for whoever else gives numbers: what was committed meanwhile is seen by the next statement. */
  async hold(): Promise<void> {
    await fetchRows(db, fragment`select pg_advisory_xact_lock(${lockNumber})`);
  },
  /** One statement and one snapshot, so that what is said to be unseen is so of the very rows that were looked at. */
  async sequence(unseen: Unseen, most: number): Promise<Sequenced> {
    const [row] = await fetchRows<Sequenced>(
      db,
      fragment`
        with base as (
          select greatest((select coalesce(max(seq), 0) from platform.outbox_event), forgotten_to) as seq from platform.outbox_floor
        ), moved as (
          delete from platform.outbox_pending
          where ctid = any (array(select ctid from (${among(unseen)}) as pending order by id limit ${most}))
          returning id, workspace_id, topic, event, about, data
        ), numbered as (
          insert into platform.outbox_event (seq, workspace_id, topic, event, about, data, at)
          select base.seq + row_number() over (order by moved.id), workspace_id, topic, event, about, data, clock_timestamp()
          from moved, base
          returning 1
        )
        select (select count(*) from numbered) as taken, pg_snapshot_xmax(pg_current_snapshot())::text as from,
          array(select pg_snapshot_xip(pg_current_snapshot())::text) as open`,
    );
    return row ?? { ...unseen, taken: 0 };
  },
});
