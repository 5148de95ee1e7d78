import { clause, rowsOf } from '../db/clause.ts';
import type { Db } from '../db/db.ts';

export interface StoredEvent {
  readonly seq: number;
  readonly topic: string;
  readonly event: string;
  /** JSON as text, in one line. */
  readonly data: string;
}

export interface Bounds {
  /** The newest number that was given. */
  readonly head: number;
  /** The newest number that is forgotten. */
  readonly floor: number;
}

const columns = clause`seq, topic, event, data::text as data`;

/** Reads of platform.outbox_event, and its end. */
export const eventStore = (db: Db) => ({
  async bounds(): Promise<Bounds> {
    const [row] = await rowsOf<Bounds>(
      db,
      clause`select greatest((select coalesce(max(seq), 0) from platform.outbox_event), forgotten_to) as head, forgotten_to as floor
        from platform.outbox_floor`,
    );
    return row ?? { head: 0, floor: 0 };
  },
  after: (seq: number, most: number): Promise<StoredEvent[]> =>
    rowsOf(db, clause`select ${columns} from platform.outbox_event where seq > ${seq} order by seq limit ${most}`),
  ofTopic: (topic: string, { after, upTo }: { after: number; upTo: number }, most: number): Promise<StoredEvent[]> =>
    rowsOf(
      db,
      clause`select ${columns} from platform.outbox_event where topic = ${topic} and seq > ${after} and seq <= ${upTo}
        order by seq limit ${most}`,
    ),
  /** The oldest first, beginning where the last time ended. Answers with how many. */
  async forgetOlderThan(moment: Date, most: number): Promise<number> {
    const [row] = await rowsOf<{ n: number }>(
      db,
      clause`
        with floor as (select forgotten_to from platform.outbox_floor for update), old as (
          select seq, at from platform.outbox_event where seq > (select forgotten_to from floor) order by seq limit ${most}
        ), gone as (
          delete from platform.outbox_event where seq = any (array(select seq from old where at < ${moment})) returning seq
        ), raised as (
          update platform.outbox_floor set forgotten_to = greatest(forgotten_to, (select coalesce(max(seq), 0) from gone))
        )
        select count(*) as n from gone`,
    );
    return row?.n ?? 0;
  },
});
