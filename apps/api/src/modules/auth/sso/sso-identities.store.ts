import type { Db } from '../../../platform/db/db.ts';

/** All SQL on iam.sso_identity. */
export const ssoIdentityStore = (db: Db) => ({
  bySubject: async (issuer: string, subject: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('iam.sso_identity')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
    )?.account_id,
  /** Whether the subject is this account's now; a subject belongs to one account for good. */
  async remember(accountId: number, issuer: string, subject: string): Promise<boolean> {
    await db
      .insertInto('iam.sso_identity')
      .values({ account_id: accountId, issuer, subject })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ssoIdentityStore(db).bySubject(issuer, subject)) === accountId;
  },
});
