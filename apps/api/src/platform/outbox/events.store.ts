import type { Db } from '../db/db.ts';
import { fetchRows, fragment } from '../lists/sql-fragment.ts';

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

/** Of one topic: from the event after one number up to another. */
export interface Span {
  readonly topic: string;
  readonly after: number;
  readonly upTo: number;
}

const columns = fragment`seq, topic, event, data::text as data`;

/** Reads of platform.outbox_event, and its end. */
export const eventStore = (db: Db) => ({
  async bounds(): Promise<Bounds> {
    const [row] = await fetchRows<Bounds>(
      db,
      fragment`select greatest((select coalesce(max(seq), 0) from platform.outbox_event), forgotten_to) as head, forgotten_to as floor
        from platform.outbox_floor`,
    );
    return row ?? { head: 0, floor: 0 };
  },
  after: (seq: number, most: number): Promise<StoredEvent[]> =>
    fetchRows(db, fragment`select ${columns} from platform.outbox_event where seq > ${seq} order by seq limit ${most}`),
  /** Of each span at most so many, the oldest first; in the order of the spans. */
  async within(spans: readonly Span[], most: number): Promise<StoredEvent[][]> {
    const rows = await fetchRows<StoredEvent & { place: number }>(
      db,
      fragment`select span.place, found.* from unnest(${spans.map(({ topic }) => topic)}::text[], ${spans.map(({ after }) => after)}::bigint[],
          ${spans.map(({ upTo }) => upTo)}::bigint[]) with ordinality as span (topic, low, high, place)
        cross join lateral (
          select ${columns} from platform.outbox_event as event
          where event.topic = span.topic and event.seq > span.low and event.seq <= span.high order by event.seq limit ${most}
        ) as found order by span.place, found.seq`,
    );
    const found = spans.map((): StoredEvent[] => []);
    for (const { place, ...event } of rows) found[place - 1]?.push(event);
    return found;
  },
  /** The oldest first, beginning where the last time ended. Answers with how many. */
  async forgetOlderThan(moment: Date, most: number): Promise<number> {
    const [row] = await fetchRows<{ n: number }>(
      db,
      fragment`
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
