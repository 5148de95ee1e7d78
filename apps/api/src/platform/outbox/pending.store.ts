import type { Db } from '../db/db.ts';
import { fetchRows, fragment } from '../lists/sql-fragment.ts';

export interface PendingEvent {
  readonly workspaceId: number;
  readonly topic: string;
  readonly event: string;
  readonly about: string | null;
  /** JSON as text. */
  readonly data: string;
}

/** What writers do with platform.outbox_pending and platform.outbox_event. */
export const pendingStore = (db: Db) => ({
  async add({ workspaceId, topic, event, about, data }: PendingEvent): Promise<void> {
    await fetchRows(
      db,
      fragment`insert into platform.outbox_pending (workspace_id, topic, event, about, data)
        values (${workspaceId}, ${topic}, ${event}, ${about}, ${data}::jsonb)`,
    );
  },
  /**
   * All events of these topics, or those of them that are about these things. Numbers stay taken: the newest one given is read
   * off the newest row. To be the last that a transaction does: who gives numbers waits for rows that are held here.
   */
  async forget(topics: readonly string[], about?: readonly string[]): Promise<void> {
    const those = about === undefined ? fragment`true` : fragment`about = any(${about})`;
    // In this order: what gets its number meanwhile is waited for here, and is an event by the next statement.
    await fetchRows(db, fragment`delete from platform.outbox_pending where topic = any(${topics}) and ${those}`);
    await fetchRows(
      db,
      fragment`update platform.outbox_event set topic = '', event = '', about = null, data = '{}' where topic = any(${topics}) and ${those}`,
    );
  },
});
