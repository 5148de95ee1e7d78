import type { Db } from '../../../platform/db/db.ts';

/** SQL on iam.account and iam.sso_identity for people whom a provider vouches for. */
export const ssoAccountStore = (db: Db) => ({
  bySubject: async (issuer: string, subject: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('iam.sso_identity')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
    )?.account_id,
  /** The account of an address; made when there is none, and known to be read by its owner from now on. */
  async byEmail({ uid, email }: { uid: string; email: string }, at: Date): Promise<number> {
    await db
      .insertInto('iam.account')
      .values({ uid, email, email_verified_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await db
      .updateTable('iam.account')
      .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(at)) }))
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** Whether the subject is this account's now; a subject belongs to one account for good. */
  async remember(accountId: number, issuer: string, subject: string): Promise<boolean> {
    await db
      .insertInto('iam.sso_identity')
      .values({ account_id: accountId, issuer, subject })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ssoAccountStore(db).bySubject(issuer, subject)) === accountId;
  },
});
