import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../owner.ts';
import { type Amounts, noUsage, type Usage } from './usage.rules.ts';

const columns = ['bytes', 'documents', 'passages', 'model_day', 'model_calls'] as const;
/** The row of a workspace has this user. */
const everyone = 0;

export interface UsageOfBoth {
  readonly user: Usage;
  readonly workspace: Usage;
}

/** All SQL on vault.usage. Changes lock the user's row before the workspace's, so that they cannot deadlock. */
export const usageStore = (db: Db) => {
  const { changeOne, countOne } = rowCommands(db);
  return {
    async get({ workspaceId, userId }: Owner): Promise<UsageOfBoth> {
      const rows = await db
        .selectFrom('vault.usage')
        .select([...columns, 'user_id'])
        .where('workspace_id', '=', workspaceId)
        .where('user_id', 'in', [userId, everyone])
        .execute();
      const of = (id: number): Usage => rows.find(({ user_id }) => user_id === id) ?? noUsage;
      return { user: of(userId), workspace: of(everyone) };
    },
    async change(owner: Owner, change: Amounts): Promise<UsageOfBoth> {
      const user = await changeOne(owner, change);
      return { user, workspace: await changeOne({ ...owner, userId: everyone }, change) };
    },
    async countModelCall(owner: Owner, day: string): Promise<void> {
      await countOne(owner, day);
      await countOne({ ...owner, userId: everyone }, day);
    },
    /** Takes what the user has used off the workspace's sum. */
    async deleteOwnedBy({ workspaceId, userId }: Owner): Promise<void> {
      const deleted = await db
        .deleteFrom('vault.usage')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst();
      if (!deleted) return;
      const { bytes, documents, passages } = deleted;
      await changeOne({ workspaceId, userId: everyone }, { bytes: -bytes, documents: -documents, passages: -passages });
    },
  };
};

const rowCommands = (db: Db) => {
  const changeOne = ({ workspaceId, userId }: Owner, { bytes, documents, passages }: Amounts): Promise<Usage> =>
    db
      .insertInto('vault.usage')
      .values({ workspace_id: workspaceId, user_id: userId, bytes, documents, passages })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'user_id']).doUpdateSet((eb) => ({
          bytes: eb('vault.usage.bytes', '+', bytes),
          documents: eb('vault.usage.documents', '+', documents),
          passages: eb('vault.usage.passages', '+', passages),
        })),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
  const countOne = ({ workspaceId, userId }: Owner, day: string): Promise<unknown> =>
    db
      .insertInto('vault.usage')
      .values({ workspace_id: workspaceId, user_id: userId, model_day: day, model_calls: 1 })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'user_id']).doUpdateSet((eb) => ({
          model_day: day,
          model_calls: eb
            .case()
            .when('vault.usage.model_day', '=', day)
            .then(eb('vault.usage.model_calls', '+', 1))
            .else(1)
            .end(),
        })),
      )
      .execute();
  return { changeOne, countOne };
};
