import { createHash } from 'node:crypto';

import type { Db } from '../../../platform/db/db.ts';

const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest();

/** All SQL on accounts.declined_address. */
export const declinedAddressStore = (db: Db) => ({
  has: async (workspaceId: number, email: string): Promise<boolean> =>
    (await db
      .selectFrom('accounts.declined_address')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('email_hash', '=', hashOf(email))
      .executeTakeFirst()) !== undefined,
  add: (address: { readonly workspaceId: number; readonly email: string; readonly reported: boolean; readonly at: Date }) =>
    db
      .insertInto('accounts.declined_address')
      .values({
        workspace_id: address.workspaceId,
        email_hash: hashOf(address.email),
        reported: address.reported,
        created_at: address.at,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'email_hash']).doUpdateSet((eb) => ({
          reported: eb.or([eb.ref('accounts.declined_address.reported'), eb.ref('excluded.reported')]).$castTo<boolean>(),
        })),
      )
      .execute(),
});
