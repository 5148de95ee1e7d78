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
    /**
     * False when the subject belongs to another account, or the account to another subject of the issuer: neither ever changes,
     * because providers give the addresses of people who left to others.
     */
    async link(accountId: number, issuer: string, subject: string): Promise<boolean> {
      await db
        .insertInto('auth.sso_identity')
        .values({ account_id: accountId, issuer, subject })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await findAccountId(issuer, subject)) === accountId;
    },
    async unlink(accountId: number, issuer: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('auth.sso_identity')
        .where('account_id', '=', accountId)
        .where('issuer', '=', issuer)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};
