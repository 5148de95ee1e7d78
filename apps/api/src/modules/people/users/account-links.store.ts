import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Person } from '../personal-data/person.ts';
import { equalsIgnoringCase } from './users.store.ts';

const columns = [
  'id',
  'workspace_id',
  'account_id',
  'username',
  'email',
  'full_name',
  'role',
  'is_verified',
  'suspended_at',
] as const;

/** SQL on people.user that links users to sign-in accounts. A workspace's service user has no account. */
export const accountLinkStore = (db: Db) => ({ ...reads(db), ...writes(db) });
type AccountLinkStore = ReturnType<typeof accountLinkStore>;
export type LinkableUser = NonNullable<Awaited<ReturnType<AccountLinkStore['find']>>>;

const reads = (db: Db) => {
  const users = db.selectFrom('people.user').select(columns).where('deleted_at', 'is', null).where('is_service', '=', false);
  const withEmail = (workspaceId: number, email: string) =>
    users.where('workspace_id', '=', workspaceId).where(equalsIgnoringCase('email', email));
  return {
    find: ({ workspaceId, userId }: Person) =>
      users.where('workspace_id', '=', workspaceId).where('id', '=', userId).executeTakeFirst(),
    findByEmail: (workspaceId: number, email: string) => withEmail(workspaceId, email).executeTakeFirst(),
    lockByEmail: (workspaceId: number, email: string) => withEmail(workspaceId, email).forUpdate().executeTakeFirst(),
    findOfAccount: (workspaceId: number, accountId: number) =>
      users.where('account_id', '=', accountId).where('workspace_id', '=', workspaceId).executeTakeFirst(),
    /** The address, as it was entered, of a user without an account. */
    async findUnlinkedEmail(email: string): Promise<string | undefined> {
      const user = await users
        .where(equalsIgnoringCase('email', email))
        .where('account_id', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return user?.email;
    },
    /** The users with this address that have no account, in workspaces where this account has no other user. */
    listUnlinked: (email: string, accountId: number | undefined) =>
      db
        .selectFrom('people.user as user')
        .innerJoin('people.workspace as workspace', 'workspace.id', 'user.workspace_id')
        .select(['user.id', 'user.username', 'user.workspace_id', 'workspace.name as workspace_name'])
        .where((eb) => eb(eb.fn('lower', ['user.email']), '=', email.toLowerCase()))
        .where('user.deleted_at', 'is', null)
        .where('user.is_service', '=', false)
        .where('user.account_id', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('people.user as linked')
                .select('linked.id')
                .where('linked.account_id', '=', accountId ?? 0)
                .whereRef('linked.workspace_id', '=', 'user.workspace_id'),
            ),
          ),
        )
        .orderBy('user.id')
        .limit(100)
        .execute(),
    isLinked: async (accountId: number): Promise<boolean> =>
      (await db.selectFrom('people.user').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) !==
      undefined,
  };
};

const writes = (db: Db) => ({
  link: ({ workspaceId, userId }: Person, change: { accountId: number; role?: Role }) =>
    db
      .updateTable('people.user')
      .set({ account_id: change.accountId, is_verified: true, ...(change.role && { role: change.role }) })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .where('account_id', 'is', null)
      .execute(),
  unlink: ({ workspaceId, userId }: Person) =>
    db
      .updateTable('people.user')
      .set({ account_id: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
  /** Marks the address as verified for every user of the account that has it. */
  verifyAll: (accountId: number, email: string) =>
    db
      .updateTable('people.user')
      .set({ is_verified: true })
      .where('account_id', '=', accountId)
      .where(equalsIgnoringCase('email', email))
      .where('is_verified', '=', false)
      .execute(),
  verify: ({ workspaceId, userId }: Person) =>
    db
      .updateTable('people.user')
      .set({ is_verified: true })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .execute(),
});
