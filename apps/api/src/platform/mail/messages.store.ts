import type { Insertable } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.generated.ts';

const columns = [
  'id',
  'uid',
  'recipient',
  'kind',
  'subject',
  'sealed_text',
  'state',
  'failure',
  'created_at',
  'sent_at',
  'about_id',
] as const;

/** All SQL on mail.message. */
export const mailMessageStore = (db: Db) => ({
  async add(message: Insertable<Schema['mail.message']>): Promise<number> {
    const { id } = await db.insertInto('mail.message').values(message).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  find: (id: number) => db.selectFrom('mail.message').select(columns).where('id', '=', id).executeTakeFirst(),
  /** The newest first. */
  listNewest: (limit: number) => db.selectFrom('mail.message').select(columns).orderBy('id', 'desc').limit(limit).execute(),
  /** The text is deleted: it is not needed after delivery and may hold a link that opens an account. */
  markSent: (id: number, at: Date) =>
    db
      .updateTable('mail.message')
      .set({ state: 'sent', sent_at: at, sealed_text: null, failure: null })
      .where('id', '=', id)
      .execute(),
  markKept: (id: number) => db.updateTable('mail.message').set({ state: 'kept' }).where('id', '=', id).execute(),
  markFailed: (id: number, failure: string) =>
    db.updateTable('mail.message').set({ state: 'failed', failure }).where('id', '=', id).execute(),
  delete: (id: number) => db.deleteFrom('mail.message').where('id', '=', id).execute(),
  async deleteAbout(kind: string, aboutIds: readonly number[]): Promise<void> {
    await db
      .deleteFrom('mail.message')
      .where('kind', '=', kind)
      .where('about_id', '=', (eb) => eb.fn.any(eb.val(aboutIds)))
      .execute();
  },
  /** Deletes the oldest first; returns how many. */
  async deleteOlderThan(before: Date, limit: number): Promise<number> {
    const old = db
      .selectFrom('mail.message')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const deleted = await db.deleteFrom('mail.message').where('id', 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});
export type MessageStore = ReturnType<typeof mailMessageStore>;
export type MessageRow = NonNullable<Awaited<ReturnType<MessageStore['find']>>>;
