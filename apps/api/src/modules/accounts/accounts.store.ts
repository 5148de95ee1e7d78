import { sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';

/** All SQL on accounts.account. */
export const accountStore = (db: Db) => ({
  findByEmail: (email: string) =>
    db
      .selectFrom('accounts.account')
      .select(['id', 'email', 'password_hash', 'email_verified_at'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst(),
  findById: (id: number) =>
    db
      .selectFrom('accounts.account')
      .select(['id', 'email', 'password_hash', 'email_verified_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  lockForUpdate: (id: number) =>
    db.selectFrom('accounts.account').select('email').where('id', '=', id).forUpdate().executeTakeFirst(),
  /** The account of an address that was verified just now, created if there is none, and locked until the transaction ends. */
  upsertVerified: ({ uid, email, verifiedAt }: { uid: string; email: string; verifiedAt: Date }) =>
    db
      .insertInto('accounts.account')
      .values({ uid, email, email_verified_at: verifiedAt })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(email)`).doUpdateSet((eb) => ({
          email_verified_at: eb.fn.coalesce('accounts.account.email_verified_at', eb.val(verifiedAt)),
        })),
      )
      .returning(['id', 'email', 'password_hash'])
      .executeTakeFirstOrThrow(),
  setPassword: (id: number, password_hash: string, updatedAt: Date) =>
    db.updateTable('accounts.account').set({ password_hash, updated_at: updatedAt }).where('id', '=', id).execute(),
  /** False when the password is no longer the one that was checked. */
  async replacePassword(id: number, { from, to, updatedAt }: { from: string; to: string; updatedAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('accounts.account')
      .set({ password_hash: to, updated_at: updatedAt })
      .where('id', '=', id)
      .where('password_hash', '=', from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** False when attempts at the password were reported to the owner since then. */
  async markWrongPasswordsReported(id: number, { at, since }: { at: Date; since: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('accounts.account')
      .set({ attempts_reported_at: at })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('attempts_reported_at', 'is', null), eb('attempts_reported_at', '<', since)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  delete: (id: number) => db.deleteFrom('accounts.account').where('id', '=', id).execute(),
});
