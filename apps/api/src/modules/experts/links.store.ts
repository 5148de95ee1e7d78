import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface LinkKey {
  readonly expertId: number;
  readonly documentId: number;
}
type Owner = Pick<Scope, 'workspaceId' | 'userId'>;

/** All SQL on experts.link. */
export const expertDocumentLinkStore = (db: Db) => ({ ...queries(db), ...commands(db) });

const queries = (db: Db) => {
  const ofExpert = (expertId: number) => db.selectFrom('experts.link as link').where('link.expert_id', '=', expertId);
  return {
    /** Of all owners: for answers, never to be shown. */
    listForAnswers: (expertId: number, consents: readonly Visibility[]) =>
      ofExpert(expertId)
        .select(['link.document_id', 'link.workspace_id', 'link.user_id'])
        .where('link.visibility', 'in', consents)
        .orderBy('link.user_id')
        .orderBy('link.document_id')
        .execute(),
    listOwned: (expertId: number, { workspaceId, userId }: Owner) =>
      ofExpert(expertId)
        .select(['link.document_id', 'link.visibility', 'link.created_at'])
        .select((eb) =>
          eb
            .selectFrom('experts.asker as asker')
            .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('asker.questions'), sum.val(0)).as('questions'))
            .whereRef('asker.expert_id', '=', 'link.expert_id')
            .whereRef('asker.document_id', '=', 'link.document_id')
            .as('questions'),
        )
        .where('link.workspace_id', '=', workspaceId)
        .where('link.user_id', '=', userId)
        .orderBy('link.created_at', 'desc')
        .orderBy('link.document_id', 'desc')
        .$narrowType<{ visibility: Visibility }>()
        .execute(),
    /** How many other documents the expert answers from. */
    async countOthers({ expertId, documentId }: LinkKey): Promise<number> {
      const { count } = await ofExpert(expertId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('link.document_id', '<>', documentId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** For the export of a person's data. */
    listNewest: ({ workspaceId, userId }: Owner, limit: number) =>
      db
        .selectFrom('experts.link')
        .select(['expert_id', 'document_id', 'visibility', 'created_at'])
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
  };
};

const commands = (db: Db) => ({
  /** Linking again renews the owner's consent. */
  async put({ expertId, documentId }: LinkKey, owner: Owner, link: { readonly visibility: Visibility; readonly at: Date }) {
    await db
      .insertInto('experts.link')
      .values({
        expert_id: expertId,
        document_id: documentId,
        workspace_id: owner.workspaceId,
        user_id: owner.userId,
        visibility: link.visibility,
        created_at: link.at,
      })
      .onConflict((conflict) => conflict.columns(['expert_id', 'document_id']).doUpdateSet({ visibility: link.visibility }))
      .execute();
  },
  /** Returns whether there was a link. */
  async deleteOwned({ expertId, documentId }: LinkKey, { workspaceId, userId }: Owner): Promise<boolean> {
    const deleted = await db
      .deleteFrom('experts.link')
      .where('expert_id', '=', expertId)
      .where('document_id', '=', documentId)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .returning('document_id')
      .executeTakeFirst();
    return deleted !== undefined;
  },
  async deleteOwnedBy({ workspaceId, userId }: Owner): Promise<void> {
    await db.deleteFrom('experts.link').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
});
