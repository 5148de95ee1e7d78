import type { Db } from '../../../platform/db/db.ts';

interface NewRegisteredUser {
  readonly uid: string;
  readonly workspace_id: number;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly external_id: string | null;
  readonly timezone: string;
}

/** SQL on iam.user for people whom a back end registers. */
export const registrationStore = (db: Db) => ({
  byExternalId: (workspaceId: number, externalId: string) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'external_id'])
      .where('workspace_id', '=', workspaceId)
      .where('external_id', '=', externalId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  byEmail: (workspaceId: number, email: string) =>
    db
      .selectFrom('iam.user')
      .select(['id', 'external_id'])
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  /** The id, or undefined when somebody else was quicker with the name, the address or the external id. */
  async add(user: NewRegisteredUser): Promise<number | undefined> {
    const added = await db
      .insertInto('iam.user')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  },
  nameExternally: (id: number, externalId: string) =>
    db.updateTable('iam.user').set({ external_id: externalId }).where('id', '=', id).where('external_id', 'is', null).execute(),
});
