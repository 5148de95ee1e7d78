import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** Any fixed number. The advisory lock of sequencers, held until the transaction ends. */
const lockNumber = 7_150_235;

/** Transactions whose rows a scan could not see: those from a number on, and those that were open below it. */
export interface UnseenTransactions {
  readonly from: string;
  readonly open: readonly string[];
}

interface SequenceResult extends UnseenTransactions {
  readonly moved: number;
}

/** Index-only conditions, so that rows deleted since the last scan are not visited while an old snapshot keeps them. */
const pendingRows = ({ from, open }: UnseenTransactions): RawBuilder<unknown> =>
  sql`select ctid, id from platform.outbox_pending where xid >= ${from}::xid8
    union all select ctid, id from platform.outbox_pending where xid = any(${open}::xid8[])`;

/** Moves platform.outbox_pending into platform.outbox_event. */
export const outboxSequenceStore = (db: Db) => ({
  /** Runs without the lock. */
  async hasPending(unseen: UnseenTransactions): Promise<boolean> {
    const { rows } = await sql`select 1 from (${pendingRows(unseen)}) as pending limit 1`.execute(db);
    return rows.length > 0;
  },
  /** Waits for another sequencer. The next statement sees what was committed meanwhile. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db);
  },
  /** One statement with one snapshot, so that the reported transactions are unseen by the same scan that moved the rows. */
  async sequence(unseen: UnseenTransactions, limit: number): Promise<SequenceResult> {
    const { rows } = await sql<SequenceResult>`
      with base as (
        select greatest((select coalesce(max(seq), 0) from platform.outbox_event), purged_to) as seq from platform.outbox_retention
      ), moved as (
        delete from platform.outbox_pending
        where ctid = any (array(select ctid from (${pendingRows(unseen)}) as pending order by id limit ${limit}))
        returning id, workspace_id, topic, event, about, data
      ), numbered as (
        insert into platform.outbox_event (seq, workspace_id, topic, event, about, data, at)
        select base.seq + row_number() over (order by moved.id), workspace_id, topic, event, about, data, clock_timestamp()
        from moved, base
        returning 1
      )
      select (select count(*) from numbered) as moved, pg_snapshot_xmax(pg_current_snapshot())::text as from,
        array(select pg_snapshot_xip(pg_current_snapshot())::text) as open`.execute(db);
    return rows[0] ?? { ...unseen, moved: 0 };
  },
});
