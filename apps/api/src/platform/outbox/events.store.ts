import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

export interface StoredEvent {
  readonly seq: number;
  readonly topic: string;
  readonly event: string;
  /** JSON as text, in one line. */
  readonly data: string;
}

export interface Bounds {
  /** The newest event number. */
  readonly head: number;
  /** The newest event number that is deleted. */
  readonly floor: number;
}

/** The events of one topic after one number, up to and including another. */
export interface TopicRange {
  readonly topic: string;
  readonly after: number;
  readonly upTo: number;
}

const columns = ['seq', 'topic', 'event', sql<string>`data::text`.as('data')] as const;

/** Reads and deletes platform.outbox_event. */
export const outboxEventStore = (db: Db) => ({
  async getBounds(): Promise<Bounds> {
    const { rows } = await sql<Bounds>`
      select greatest((select coalesce(max(seq), 0) from platform.outbox_event), purged_to) as head, purged_to as floor
      from platform.outbox_retention`.execute(db);
    return rows[0] ?? { head: 0, floor: 0 };
  },
  listAfter: (seq: number, limit: number): Promise<StoredEvent[]> =>
    db.selectFrom('platform.outbox_event').select(columns).where('seq', '>', seq).orderBy('seq').limit(limit).execute(),
  /** At most `limit` events of each range, the oldest first; one array per range. */
  async listInRanges(ranges: readonly TopicRange[], limit: number): Promise<StoredEvent[][]> {
    const topics = ranges.map(({ topic }) => topic);
    const lows = ranges.map(({ after }) => after);
    const highs = ranges.map(({ upTo }) => upTo);
    const { rows } = await sql<StoredEvent & { range: number }>`
      select wanted.range, found.*
      from unnest(${topics}::text[], ${lows}::bigint[], ${highs}::bigint[]) with ordinality as wanted (topic, low, high, range)
      cross join lateral (
        select seq, topic, event, data::text as data from platform.outbox_event as event
        where event.topic = wanted.topic and event.seq > wanted.low and event.seq <= wanted.high order by event.seq limit ${limit}
      ) as found order by wanted.range, found.seq`.execute(db);
    const byRange = ranges.map((): StoredEvent[] => []);
    for (const { range, ...event } of rows) byRange[range - 1]?.push(event);
    return byRange;
  },
  /** Deletes the oldest first, starting after the last deleted number. Returns how many. */
  async deleteOlderThan(before: Date, limit: number): Promise<number> {
    const { rows } = await sql<{ deleted: number }>`
      with floor as (select purged_to from platform.outbox_retention for update), old as (
        select seq, at from platform.outbox_event where seq > (select purged_to from floor) order by seq limit ${limit}
      ), gone as (
        delete from platform.outbox_event where seq = any (array(select seq from old where at < ${before})) returning seq
      ), raised as (
        update platform.outbox_retention set purged_to = greatest(purged_to, (select coalesce(max(seq), 0) from gone))
      )
      select count(*) as deleted from gone`.execute(db);
    return rows[0]?.deleted ?? 0;
  },
});
