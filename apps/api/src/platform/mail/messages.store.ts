import type { Insertable } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.generated.ts';

const shown = [
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
export const messageStore = (db: Db) => ({
  async add(message: Insertable<Schema['mail.message']>): Promise<number> {
    const { id } = await db.insertInto('mail.message').values(message).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  byId: (id: number) => db.selectFrom('mail.message').select(shown).where('id', '=', id).executeTakeFirst(),
  /** The newest first. */
  newest: (most: number) => db.selectFrom('mail.message').select(shown).orderBy('id', 'desc').limit(most).execute(),
  /** Delivered, and its text is nobody's business any more. */
  sent: (id: number, at: Date) =>
    db
      .updateTable('mail.message')
      .set({ state: 'sent', sent_at: at, sealed_text: null, failure: null })
      .where('id', '=', id)
      .execute(),
  keep: (id: number) => db.updateTable('mail.message').set({ state: 'kept' }).where('id', '=', id).execute(),
  fail: (id: number, failure: string) =>
    db.updateTable('mail.message').set({ state: 'failed', failure }).where('id', '=', id).execute(),
  /** Nobody wants it any more: as if it had not been written. */
  drop: (id: number) => db.deleteFrom('mail.message').where('id', '=', id).execute(),
  async forgetAbout(kind: string, aboutIds: readonly number[]): Promise<void> {
    await db
      .deleteFrom('mail.message')
      .where('kind', '=', kind)
      .where('about_id', '=', (eb) => eb.fn.any(eb.val(aboutIds)))
      .execute();
  },
  /** The oldest first; answers with how many. */
  async forgetOlderThan(moment: Date, most: number): Promise<number> {
    const old = db
      .selectFrom('mail.message')
      .select('id')
      .where('created_at', '<', moment)
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked();
    const deleted = await db.deleteFrom('mail.message').where('id', 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});
export type MessageStore = ReturnType<typeof messageStore>;
export type MessageRow = NonNullable<Awaited<ReturnType<MessageStore['byId']>>>;
