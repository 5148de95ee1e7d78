import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ExpertsStores } from './experts.context.ts';
import type { LinkKey } from './links.store.ts';

/** Throws unless the document is the caller's, and the expert is linked to it or visible to the caller. */
export async function assertOwnDocumentLinkedOrExpertVisible(
  stores: ExpertsStores,
  caller: Caller,
  { expertId, documentId }: LinkKey,
): Promise<void> {
  const [document] = await stores.documents.listDocuments(caller, [documentId]);
  if (!document) throw notFound();
  const links = await stores.links.listOwned(expertId, caller);
  if (links.some(({ document_id }) => document_id === documentId)) return;
  if (!(await stores.findVisibleExpert(caller, expertId))) throw notFound();
}
