import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

export interface PendingEvent {
  readonly workspaceId: number;
  readonly topic: string;
  readonly event: string;
  readonly about: string | null;
  /** JSON as text. */
  readonly data: string;
}

/** The writers' side of platform.outbox_pending and platform.outbox_event. */
export const pendingEventStore = (db: Db) => ({
  async add({ workspaceId, ...event }: PendingEvent): Promise<void> {
    await db
      .insertInto('platform.outbox_pending')
      .values({ workspace_id: workspaceId, ...event })
      .execute();
  },
  /**
   * Deletes all events of these topics, or those about these things. Numbered events are blanked instead of deleted, because the
   * last number is read from the newest row. Call it last in a transaction: the sequencer waits for the rows locked here.
   */
  async deleteEvents(topics: readonly string[], about?: readonly string[]): Promise<void> {
    const isAbout = about === undefined ? sql`true` : sql`about = any(${about})`;
    // Pending rows first: one that the sequencer is moving is waited for here, and is found as an event by the next statement.
    await sql`delete from platform.outbox_pending where topic = any(${topics}) and ${isAbout}`.execute(db);
    await sql`update platform.outbox_event set topic = '', event = '', about = null, data = '{}'
      where topic = any(${topics}) and ${isAbout}`.execute(db);
  },
});
