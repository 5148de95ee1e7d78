import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../owner.ts';

/** The texts of processed documents, in the passages that search finds. */
export const documentTextStore = (db: Db) => {
  const owned = ({ workspaceId, userId }: Owner, ids: readonly number[]) =>
    db
      .selectFrom('vault.document as document')
      .where('document.workspace_id', '=', workspaceId)
      .where('document.user_id', '=', userId)
      .where('document.id', '=', (eb) => eb.fn.any(eb.val([...ids])));
  return {
    /** In no particular order. */
    listOwned: (owner: Owner, ids: readonly number[]) =>
      owned(owner, ids).select(['document.id', 'document.document_name', 'document.active_generation']).execute(),
    /** The passages that begin before an offset. */
    listPassages: (owner: Owner, ids: readonly number[], before: number) =>
      owned(owner, ids)
        .innerJoin('vault.passage as passage', (join) =>
          join.onRef('passage.document_id', '=', 'document.id').onRef('passage.generation', '=', 'document.active_generation'),
        )
        .select(['passage.document_id', 'passage.start_offset', 'passage.end_offset', 'passage.text'])
        .where('passage.start_offset', '<', before)
        .orderBy('passage.document_id')
        .orderBy('passage.index')
        .execute(),
  };
};
