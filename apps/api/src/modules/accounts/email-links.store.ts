import { type Insertable, sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import type { Person } from '../people/index.ts';

export type LinkPurpose = 'set_password' | 'verify_email' | 'sign_in';
/** What a job does about an address that was entered by anyone. */
export type RequestPurpose = 'set_password' | 'sign_in' | 'report_attempts';

interface PresentedLink {
  readonly purpose: LinkPurpose;
  readonly hash: Buffer;
  readonly at: Date;
}

const columns = ['id', 'purpose', 'email', 'workspace_id', 'user_id'] as const;

const emailIs = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** All SQL on accounts.email_proof (links mailed to an address) and accounts.password_request. */
export const emailLinkStore = (db: Db) => ({ ...links(db), ...passwordRequests(db) });

const links = (db: Db) => ({
  add: (link: Insertable<Schema['accounts.email_proof']> & { purpose: LinkPurpose }) =>
    db.insertInto('accounts.email_proof').values(link).execute(),
  /** Undefined when the link was used or has expired. */
  findValid: ({ purpose, hash, at }: PresentedLink) =>
    db
      .selectFrom('accounts.email_proof')
      .select(columns)
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst(),
  /** Undefined when the link was used or has expired; of two concurrent uses, one gets it. */
  use: ({ purpose, hash, at }: PresentedLink) =>
    db
      .updateTable('accounts.email_proof')
      .set({ used_at: at })
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(columns)
      .executeTakeFirst(),
  invalidateAll: (purpose: LinkPurpose, email: string, at: Date) =>
    db
      .updateTable('accounts.email_proof')
      .set({ used_at: at })
      .where(emailIs(email))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute(),
  /** How many links were created for the address since then. Locks the address, so that concurrent requests are counted too. */
  async lockAndCountSince(purpose: LinkPurpose, email: string, since: Date): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${email.toLowerCase()}`}, 0))`.execute(db);
    const { total } = await db
      .selectFrom('accounts.email_proof')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(emailIs(email))
      .where('purpose', '=', purpose)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return total;
  },
  deleteByEmail: (email: string) => db.deleteFrom('accounts.email_proof').where(emailIs(email)).execute(),
  async deleteOwnedBy({ workspaceId, userId }: Person): Promise<void> {
    await db.deleteFrom('accounts.email_proof').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
  /** Oldest first; returns how many were deleted. */
  async deleteExpiredBefore(time: Date, limit: number): Promise<number> {
    const oldest = db
      .selectFrom('accounts.email_proof')
      .select('id')
      .where('expires_at', '<', time)
      .orderBy('expires_at')
      .limit(limit);
    const { numDeletedRows } = await db.deleteFrom('accounts.email_proof').where('id', 'in', oldest).executeTakeFirst();
    return Number(numDeletedRows);
  },
});

const passwordRequests = (db: Db) => ({
  async addRequest(email: string, purpose: RequestPurpose): Promise<number> {
    const request = { email, purpose };
    const { id } = await db.insertInto('accounts.password_request').values(request).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Deletes the request and returns it, so that it is answered once. */
  takeRequest: (id: number) =>
    db.deleteFrom('accounts.password_request').where('id', '=', id).returning(['email', 'purpose']).executeTakeFirst(),
  /** Requests remain when their job has failed for good. */
  async deleteRequestsBefore(time: Date): Promise<number> {
    const deleted = await db.deleteFrom('accounts.password_request').where('created_at', '<', time).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});
