import type { Role } from '../../platform/caller/caller.ts';
import { constraintViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/db.ts';

const shown = ['id', 'workspace_id', 'account_id', 'username', 'email', 'full_name', 'role', 'is_verified'] as const;

/** SQL on iam.user for what ties users to accounts. The service user of a workspace is nobody's. */
export const claimStore = (db: Db) => ({ ...reading(db), ...writing(db) });
export type ClaimStore = ReturnType<typeof claimStore>;
export type ClaimedUser = NonNullable<Awaited<ReturnType<ClaimStore['user']>>>;

const reading = (db: Db) => {
  const people = db.selectFrom('iam.user').where('deleted_at', 'is', null).where('is_service', '=', false);
  return {
    user: (workspaceId: number, id: number) =>
      people.select(shown).where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst(),
    withEmail: (workspaceId: number, email: string) =>
      people
        .select(shown)
        .where('workspace_id', '=', workspaceId)
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
        .executeTakeFirst(),
    ofAccount: (workspaceId: number, accountId: number) =>
      people.select(shown).where('account_id', '=', accountId).where('workspace_id', '=', workspaceId).executeTakeFirst(),
    /** The address, as it is written there, of a user who has no account yet. */
    async addressWaiting(email: string): Promise<string | undefined> {
      const found = await people
        .select('email')
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
        .where('account_id', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return found?.email;
    },
  };
};

const writing = (db: Db) => ({
  /** Gives an account every user with its address that has none, one in a workspace at most; answers with them. */
  claimAll: (accountId: number, email: string) =>
    db
      .updateTable('iam.user as claimed')
      .set({ account_id: accountId, is_verified: true })
      .where((eb) => eb(eb.fn('lower', ['claimed.email']), '=', email.toLowerCase()))
      .where('claimed.deleted_at', 'is', null)
      .where('claimed.is_service', '=', false)
      .where('claimed.account_id', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('iam.user as own')
              .select('own.id')
              .where('own.account_id', '=', accountId)
              .whereRef('own.workspace_id', '=', 'claimed.workspace_id'),
          ),
        ),
      )
      .returning(['claimed.id', 'claimed.workspace_id'])
      .execute(),
  claim: (user: { workspaceId: number; id: number }, change: { accountId: number; role?: Role }) =>
    db
      .updateTable('iam.user')
      .set({ account_id: change.accountId, is_verified: true, ...(change.role && { role: change.role }) })
      .where('workspace_id', '=', user.workspaceId)
      .where('id', '=', user.id)
      .where('account_id', 'is', null)
      .execute(),
  /** The address of all of the account's users that have it is proved. */
  verifyAll: (accountId: number, email: string) =>
    db
      .updateTable('iam.user')
      .set({ is_verified: true })
      .where('account_id', '=', accountId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('is_verified', '=', false)
      .execute(),
  verify: (workspaceId: number, id: number) =>
    db.updateTable('iam.user').set({ is_verified: true }).where('workspace_id', '=', workspaceId).where('id', '=', id).execute(),
});

/** Whether a write failed because somebody else has the name, the address or the place. */
export const isTaken = (error: unknown): boolean => constraintViolation(error) === 'unique';
