import type { Db } from '../../../platform/db/db.ts';

/** All SQL on auth.sso_identity: which account a provider's subject belongs to. */
export const ssoIdentityStore = (db: Db) => {
  const findAccountId = async (issuer: string, subject: string): Promise<number | undefined> => {
    const identity = await db
      .selectFrom('auth.sso_identity')
      .select('account_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return identity?.account_id;
  };
  return {
    findAccountId,
    /** False when the subject belongs to another account; it never changes its account. */
    async link(accountId: number, issuer: string, subject: string): Promise<boolean> {
      await db
        .insertInto('auth.sso_identity')
        .values({ account_id: accountId, issuer, subject })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await findAccountId(issuer, subject)) === accountId;
    },
  };
};
