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
    isLinked: async (accountId: number): Promise<boolean> =>
      (await db.selectFrom('people.user').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) !==
      undefined,
  };
};

const writes = (db: Db) => ({
  /** Links the account to every user with its address that has none, at most one in each workspace, and returns them. */
  linkAll: (accountId: number, email: string) =>
    db
      .updateTable('people.user as unlinked')
      .set({ account_id: accountId, is_verified: true })
      .where((eb) => eb(eb.fn('lower', ['unlinked.email']), '=', email.toLowerCase()))
      .where('unlinked.deleted_at', 'is', null)
      .where('unlinked.is_service', '=', false)
      .where('unlinked.account_id', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('people.user as linked')
              .select('linked.id')
              .where('linked.account_id', '=', accountId)
              .whereRef('linked.workspace_id', '=', 'unlinked.workspace_id'),
          ),
        ),
      )
      .returning(['unlinked.id', 'unlinked.workspace_id'])
      .execute(),
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
