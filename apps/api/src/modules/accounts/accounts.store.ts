import { sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';

/** All SQL on iam.account. */
export const accountStore = (db: Db) => ({
  byEmail: (email: string) =>
    db
      .selectFrom('iam.account')
      .select(['id', 'email', 'password_hash', 'email_verified_at'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst(),
  byId: (id: number) =>
    db.selectFrom('iam.account').select(['id', 'email', 'password_hash']).where('id', '=', id).executeTakeFirst(),
  /** The account of an address that was proved just now, made if there is none. Nobody else changes it until the transaction ends. */
  ofProvedAddress: ({ uid, email, at }: { uid: string; email: string; at: Date }) =>
    db
      .insertInto('iam.account')
      .values({ uid, email, email_verified_at: at })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(email)`).doUpdateSet((eb) => ({
          email_verified_at: eb.fn.coalesce('iam.account.email_verified_at', eb.val(at)),
        })),
      )
      .returning(['id', 'email', 'password_hash'])
      .executeTakeFirstOrThrow(),
  setPassword: (id: number, password_hash: string, at: Date) =>
    db.updateTable('iam.account').set({ password_hash, updated_at: at }).where('id', '=', id).execute(),
  /** Whether the password was still the one that was seen. */
  async replacePassword(id: number, change: { from: string; to: string; at: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('iam.account')
      .set({ password_hash: change.to, updated_at: change.at })
      .where('id', '=', id)
      .where('password_hash', '=', change.from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** Ends all sessions of the account's users but one, and their tokens too if these came by what is no longer trusted. */
  endSignIns: (id: number, { except = null, tokens }: { except?: number | null; tokens: boolean }) =>
    sql`select iam.end_sign_ins(${id}::bigint, ${except}::bigint, ${tokens})`.execute(db),
});
