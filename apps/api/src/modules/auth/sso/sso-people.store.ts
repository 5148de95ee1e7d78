import type { Db } from '../../../platform/db/db.ts';

interface NewPerson {
  readonly uid: string;
  readonly workspace_id: number;
  readonly account_id: number;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
}

/** SQL on iam.user for people whom a provider vouches for. */
export const ssoPeopleStore = (db: Db) => ({
  inWorkspace: (workspaceId: number, accountId: number) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'suspended_at'])
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  byEmail: (workspaceId: number, email: string) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'account_id', 'suspended_at'])
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  link: (id: number, accountId: number) =>
    db
      .updateTable('iam.user')
      .set({ account_id: accountId, is_verified: true })
      .where('id', '=', id)
      .where('account_id', 'is', null)
      .execute(),
  /** Undefined when somebody else was quicker with the name, the address or the account. */
  async add(person: NewPerson): Promise<number | undefined> {
    const added = await db
      .insertInto('iam.user')
      .values({ ...person, role: 'member', is_verified: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  },
});
